import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_LIMIT } from '../uploads/uploads.ts'

/** What a form with one file holds. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Buffer
}

/** Bodies of forms, within this part of the app alone: elsewhere a form must not even be understood. */
export const registerMultipart = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 4, parts: 5, fieldSize: 200, headerPairs: 20 },
  })
}

/** Reads the form; undefined when it is none, or holds no file. Throws for a file that is too large. */
export const readForm = async (request: FastifyRequest): Promise<Form | undefined> => {
  if (!request.isMultipart()) return undefined
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await part.toBuffer()
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  return file === undefined ? undefined : { fields, file }
}
