import type { FastifyRequest } from 'fastify'
import type { Call, Refusal } from '#protocol'
import { isRefused } from '../../platform/refusal.ts'
import { type SessionControl } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'
import type { Sent } from '../../users/uploads/uploads.ts'
import { checkInput } from './check.ts'
import { readForm } from './multipart.ts'

/** An uploaded picture with the checked fields of its form. */
export interface Received {
  readonly input: unknown
  readonly file: Buffer
  /** Call it once, when the picture is no longer in memory; it frees the place for another upload. */
  readonly done: () => void
}

/**
 * Receives the form of a call that takes a picture. Checks the sender before reading the body and the purpose before
 * reading the file. The number of uploads at a time is limited.
 */
export const receivePicture = async (
  { identity: { uploads } }: Services,
  { input }: Call,
  request: FastifyRequest,
  session: SessionControl,
): Promise<Received | Refusal> => {
  const sender = { uid: await session.who(), ip: request.ip }
  const slot = uploads.slots.take(sender)
  if (isRefused(slot)) return slot.refused
  let checked: ReturnType<typeof checkInput> = { refusal: { error: 'badRequest' } }
  try {
    const form = await readForm(request, async (fields) => {
      checked = checkInput(input, fields)
      if ('refusal' in checked) return checked.refusal
      const { purpose } = checked.input as Pick<Sent, 'purpose'>
      return (await uploads.admit({ ...sender, purpose }))?.refused
    })
    if (form !== undefined && 'file' in form && 'input' in checked)
      return { input: checked.input, file: form.file, done: slot }
    slot()
    return form === undefined || 'file' in form ? { error: 'badRequest' } : form
  } catch (error) {
    slot()
    throw error
  }
}
