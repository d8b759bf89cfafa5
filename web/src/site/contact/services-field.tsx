import { memo } from 'react'
import { Field } from '../../ui/field'
import { Select } from '../../ui/select'
import { useContent } from '../use-content'
import { labels } from './inquiry-form-values'

/** Memoised, because rendering the list takes longer than the rest of the form. */
export const ServicesField = memo(function Services() {
  const { services } = useContent()
  return (
    <Field label={labels.services}>
      {(control) => <Select {...control} name="services" placeholder="Select a service" options={services} />}
    </Field>
  )
})
