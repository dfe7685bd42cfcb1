import { createPortal } from 'react-dom'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '../../../../src/core/request/message.ts'
import { Form } from '../../../../src/ui/forms/Form.tsx'
import { FormError } from '../../../../src/ui/forms/FormError.tsx'
import { SubmitButton } from '../../../../src/ui/forms/SubmitButton.tsx'
import { TextInput } from '../../../../src/ui/forms/TextInput.tsx'
import { useForm } from '../../../../src/ui/forms/useForm.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const schema = v.object({ name: v.pipe(v.string(), v.minLength(2)), code: v.optional(v.string()) })
const sent = vi.fn<(fields: { name: string }) => Failure | void | Promise<Failure | void>>()
const refused = (field?: string): Failure => ({
  kind: 'refused',
  error: 'badRequest',
  code: '400',
  message: 'The venue says no.',
  ...(field === undefined ? {} : { field }),
})

let part: Rendered
beforeEach(() => {
  useDictionaries()
  sent.mockReset()
})
afterEach(() => part.close())

const Example = ({ disabled = false, outside = false }: { disabled?: boolean; outside?: boolean }) => {
  const form = useForm({ schema, values: { name: '' }, onSubmit: sent })
  const button = (
    <SubmitButton of={form} disabled={disabled}>
      Send
    </SubmitButton>
  )
  return (
    <>
      <Form of={form}>
        <TextInput {...form.field('name')} label="Name" invalid="Two letters at least." />
        <FormError />
        {outside ? null : button}
      </Form>
      {outside ? button : null}
    </>
  )
}

describe('a form', () => {
  it('is sent by Enter as by its button, with what was typed', async () => {
    part = await renderPart(<Example />)
    await part.type('Name', 'Ada')
    await part.enter('Name')
    await until(() => sent.mock.calls.length === 1)
    await part.press('Send')
    await until(() => sent.mock.calls.length === 2)
    expect(sent).toHaveBeenLastCalledWith({ name: 'Ada' })
  })

  it('is sent by a button that stands outside of it, as at the foot of a sheet', async () => {
    part = await renderPart(<Example outside />)
    await part.type('Name', 'Ada')
    await part.enter('Name')
    await until(() => sent.mock.calls.length === 1)
  })

  it('is not sent by Enter while its button is disabled', async () => {
    part = await renderPart(<Example disabled />)
    await part.type('Name', 'Ada')
    await part.enter('Name')
    expect(sent).not.toHaveBeenCalled()
  })

  it('is not sent a second time while it is on its way', async () => {
    let end: (() => void) | undefined
    sent.mockReturnValue(
      new Promise((resolve) => {
        end = () => resolve()
      }),
    )
    part = await renderPart(<Example />)
    await part.type('Name', 'Ada')
    await part.enter('Name')
    await until(() => part.control('Send')?.getAttribute('aria-busy') === 'true')
    await part.enter('Name')
    await part.press('Send')
    expect(sent).toHaveBeenCalledTimes(1)
    end?.()
    await until(() => part.control('Send')?.getAttribute('aria-busy') !== 'true')
  })

  it('says at the field what the schema refuses, and sends nothing', async () => {
    part = await renderPart(<Example />)
    await part.enter('Name')
    await until(() => part.text().includes('Two letters at least.'))
    expect(part.field('Name')?.getAttribute('aria-invalid')).toBe('true')
    expect(sent).not.toHaveBeenCalled()
  })

  it.each([
    ['at the field that the venue names', 'name', true],
    ['at the form, when the venue names no field', undefined, false],
    ['at the form, when the field is not on the screen', 'code', false],
  ])('says %s why it was refused', async (_, field, atField) => {
    sent.mockReturnValue(refused(field))
    part = await renderPart(<Example />)
    await part.type('Name', 'Ada')
    await part.enter('Name')
    await until(() => part.text().includes('The venue says no.'))
    expect(part.field('Name')?.getAttribute('aria-invalid') === 'true').toBe(atField)
  })
})

/** A form whose code shows another form, as a sheet that asks for a code. */
const Nested = ({ onOuter }: { onOuter: () => void }) => {
  const form = useForm({ schema: v.object({}), values: {}, onSubmit: onOuter })
  return <Form of={form}>{createPortal(<Example />, document.body)}</Form>
}

it('a form does not send the form whose code shows it', async () => {
  const outer = vi.fn()
  part = await renderPart(<Nested onOuter={outer} />)
  await part.type('Name', 'Ada')
  await part.enter('Name')
  await until(() => sent.mock.calls.length === 1)
  expect(outer).not.toHaveBeenCalled()
})
