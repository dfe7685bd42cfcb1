import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '#protocol'
import { UPLOAD_LIMIT } from '../../users/uploads/uploads.ts'

/** Contents of a form with one file. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Buffer
}

/** Accepts form bodies in this part of the app only; all other routes reject them. */
export const registerMultipart = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 4, parts: 5, fieldSize: 200, headerPairs: 20 },
  })
}

/** The parser's errors about malformed forms have no status; those about limits and aborted uploads have one. */
const isNoForm = (error: unknown): boolean => error instanceof Error && !('statusCode' in error)

/**
 * Reads a form; undefined when it is malformed, breaks off or has no file. `admit` gets the fields before the file;
 * when it refuses them, the file is discarded as it arrives. Throws for a file that is too large, and what `admit`
 * throws.
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
