import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { type Failure, failureText } from '../../core/request/message.ts'

/** Puts a failed call's sentence where it belongs: at the field that the server names, else at the form. */
export const applyFailure = <Fields extends FieldValues>(
  reply: Failure,
  fields: readonly Path<Fields>[],
  setError: UseFormSetError<Fields>,
): void => {
  const field = reply.kind === 'refused' ? fields.find((name) => name === reply.field) : undefined
  setError(field ?? 'root', { type: 'server', message: failureText(reply) }, { shouldFocus: field !== undefined })
}
