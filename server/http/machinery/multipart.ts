import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '#protocol'
import { UPLOAD_LIMIT } from '../../users/uploads/uploads.ts'

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

/** What the parser says of bytes that are no form has no status; what it says of its bounds, and of a client that left, has one. */
const isNoForm = (error: unknown): boolean => error instanceof Error && !('statusCode' in error)

/**
 * Reads the form; undefined when it is none, breaks off, or holds no file. `admit` is asked with the fields that stand before
 * the file, and of one that it refuses nothing is kept: what still arrives is thrown away. Throws for a file that is too
 * large, and what `admit` throws.
 */
export const readForm = async (
  request: FastifyRequest,
  admit: (fields: Form['fields']) => Promise<Refusal | undefined>,
): Promise<Form | Refusal | undefined> => {
  if (!request.isMultipart()) return undefined
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  let isAsking = false
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        isAsking = true
        const refusal = await admit(fields)
        isAsking = false
        if (refusal !== undefined) {
          part.file.destroy()
          request.raw.unpipe()
          request.raw.resume()
          return refusal
        }
        file = await part.toBuffer()
      } else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (!isAsking && isNoForm(error)) return undefined
    throw error
  }
  return file === undefined ? undefined : { fields, file }
}
