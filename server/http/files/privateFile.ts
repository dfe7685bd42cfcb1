import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a file for this user only: no cache may store it, and opened as a page it can run and load nothing. */
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

/** Sends an uploaded picture. It is always a JPEG, because the venue re-encodes every upload. */
export const sendPicture = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  sendPrivateFile(reply, { type: 'image/jpeg', disposition: 'inline; filename="picture.jpg"' }, bytes)
