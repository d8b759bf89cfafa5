import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '../../ui/field'
import { NativeSelect } from '../../ui/select-native'
import { useContent } from '../use-content'
import { labels } from './inquiry-form-values'
import { useFormRuntime } from './use-form-runtime'

/**
 * A native select until the custom one has loaded; replaced only while it has no focus, and the choice is kept.
 * Memoised, because rendering the list takes longer than the rest of the form.
 */
export const ServicesField = memo(function Services() {
  const { services } = useContent()
  const list = { name: 'services', placeholder: 'Select a service', options: services }
  const runtime = useFormRuntime()
  const native = useRef<HTMLSelectElement>(null)
  const [kept, setKept] = useState<string>()

  useEffect(() => {
    const select = native.current
    if (!runtime || !select) return
    const leaving = new AbortController()
    const swap = () => setKept(select.value)
    // Checked and replaced in one task: a focus event between the two would be lost.
    queueMicrotask(() => {
      if (leaving.signal.aborted) return
      if (document.activeElement !== select) return flushSync(swap)
      select.addEventListener('blur', swap, { once: true, signal: leaving.signal })
    })
    return () => leaving.abort()
  }, [runtime])

  return (
    <Field label={labels.services}>
      {(control) =>
        runtime && kept !== undefined ? (
          <runtime.Select {...control} {...list} defaultValue={kept} />
        ) : (
          <NativeSelect ref={native} {...control} {...list} />
        )
      }
    </Field>
  )
})
