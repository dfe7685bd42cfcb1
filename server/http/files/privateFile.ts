import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a file that is for who asks alone: nothing on the way keeps it, and opened as a page it can do nothing. */
export const sendPrivateFile = (
  reply: FastifyReply,
  { type, disposition }: { readonly type: string; readonly disposition: string },
  body: Buffer | Readable,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', disposition)
    .type(type)
    .send(body)

/** Sends a picture that somebody uploaded, which is a JPEG that the venue drew. */
export const sendPicture = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  sendPrivateFile(reply, { type: 'image/jpeg', disposition: 'inline; filename="picture.jpg"' }, bytes)
