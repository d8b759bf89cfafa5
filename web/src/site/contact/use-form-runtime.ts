import { useSyncExternalStore } from 'react'
import type { FormRuntime } from './lazy-form-runtime'

const listeners = new Set<() => void>()
let runtime: FormRuntime | undefined
let loading: Promise<FormRuntime> | undefined

/** Loads the toasts and the validation of the form, once. After a failure the next call retries. */
export function loadFormRuntime(): Promise<FormRuntime> {
  loading ??= import('./lazy-form-runtime').then(arrived, (error) => {
    loading = undefined
    throw error
  })
  return loading
}

export const loadedFormRuntime = () => runtime

/** Returns the form runtime; undefined until `loadFormRuntime` has loaded it. */
export function useFormRuntime(): FormRuntime | undefined {
  return useSyncExternalStore(subscribe, loadedFormRuntime, () => undefined)
}

function arrived({ formRuntime }: { formRuntime: FormRuntime }): FormRuntime {
  runtime = formRuntime
  for (const listener of listeners) listener()
  return formRuntime
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
