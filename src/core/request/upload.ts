import { API_PREFIX, type InputOf, interpretReply, type OutputOf, pictures, type Reply } from '#protocol'
import { expireSession } from '../session/session.ts'
import { language, sessionEpoch } from '../state/state.ts'

type Sent = Reply<OutputOf<typeof pictures.uploadPic>>

/** Sends a picture as a form; `onShare` hears from 0 to 1 how much has left. Always ends in a value. */
export const uploadPicture = (
  purpose: InputOf<typeof pictures.uploadPic>['purpose'],
  picture: File,
  onShare: (share: number) => void,
): Promise<Sent> =>
  new Promise((resolve) => {
    const epoch = sessionEpoch.peek()
    const form = new FormData()
    form.append('purpose', purpose)
    form.append('file', picture)
    const wire = new XMLHttpRequest()
    wire.open('POST', API_PREFIX + pictures.uploadPic.path)
    wire.setRequestHeader('accept-language', language.peek())
    wire.timeout = pictures.uploadPic.timeout
    wire.responseType = 'json'
    wire.upload.addEventListener('progress', ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total))
    wire.addEventListener('load', () => {
      const reply = interpretReply<OutputOf<typeof pictures.uploadPic>>(wire.status, wire.response)
      if (reply.kind === 'expired') expireSession(epoch)
      resolve(reply)
    })
    wire.addEventListener('error', () => resolve({ kind: 'network' }))
    wire.addEventListener('timeout', () => resolve({ kind: 'unknown' }))
    wire.send(form)
  })
