import { Field, TextArea, TextField } from '../../ui/field'
import { Select } from '../../ui/select'
import { NativeSelect } from '../../ui/select-native'
import { Sheet, Specimens } from './sheet'

const options = ['High-Level Installations', 'Wireless Networks', 'Wired Networks'].map((label, at) => ({
  value: String(at),
  label,
}))
const long = 'The Royal and Ancient Municipal Stadium, Conference Centre and Ice Rink of Llanfairpwllgwyngyll'

/** What can be filled in. */
export function Fields() {
  return (
    <Sheet title="Fields">
      <Specimens title="Text field">
        <TextField label="Empty" placeholder="Search the texts" />
        <TextField label="Filled and required" required defaultValue="Castlegate Park" />
        <TextField label="With a hint" hint="Small numbers come first." type="number" defaultValue={1} />
        <TextField label="With a mistake" error="This is required." defaultValue=" " />
        <TextField label="Disabled" disabled defaultValue="Castlegate Park" />
        <TextField label={long} defaultValue={long} />
      </Specimens>
      <Specimens title="Text area">
        <TextArea label="Description" defaultValue={long} />
        <TextArea label="Description with a mistake" error="This can be at most 5,000 characters long." />
        <TextArea label="Description, disabled" disabled defaultValue={long} />
      </Specimens>
      <Specimens title="Select: the browser’s own, and ours">
        <Field label="Nothing chosen">
          {(control) => (
            <NativeSelect {...control} name="a" options={options} placeholder="Select a service" />
          )}
        </Field>
        <Field label="Chosen">
          {(control) => (
            <NativeSelect {...control} name="b" options={options} placeholder="Select" defaultValue="1" />
          )}
        </Field>
        <Field label="Nothing chosen in ours">
          {(control) => <Select {...control} name="c" options={options} placeholder="Select a service" />}
        </Field>
        <Field label="Chosen in ours">
          {(control) => (
            <Select {...control} name="d" options={options} placeholder="Select" defaultValue="2" />
          )}
        </Field>
      </Specimens>
    </Sheet>
  )
}
