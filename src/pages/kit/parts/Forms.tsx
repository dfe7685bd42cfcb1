import { useEffect } from 'react'
import * as v from 'valibot'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormError } from '../../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Section, Shown } from './Section.tsx'

const schema = v.object({ label: v.pipe(v.string(), v.minLength(1, 'Enter a label.')) })

/** A form, or with `refused` one that has been sent and came back. */
const Sample = ({ label, refused = false }: { label: string; refused?: boolean }) => {
  const form = useForm({ schema, values: { label: '' }, onSubmit: () => undefined })
  const { setError } = form
  useEffect(() => {
    if (!refused) return
    setError('label', { message: 'Another account has this label.' })
    setError('root', { message: 'The account was not saved.' })
  }, [refused, setError])
  return (
    <Form of={form} label={label}>
      <TextInput {...form.field('label')} label="Label" hint="Only you see it." />
      <FormError />
      <SubmitButton of={form}>Save</SubmitButton>
    </Form>
  )
}

/** Inputs that are bound to a form by their name. */
export const Forms = () => (
  <Section id="forms" title="Forms">
    <Shown name="Form: as it opens">
      <Sample label="New account" />
    </Shown>
    <Shown name="Form: refused, at a field and as a whole">
      <Sample label="Refused account" refused />
    </Shown>
  </Section>
)
