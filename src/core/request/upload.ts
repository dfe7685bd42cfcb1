import { API_PREFIX, type InputOf, interpretReply, type OutputOf, pictures, type Reply } from '#protocol'
import { expireSession } from '../session/session.ts'
import { language, sessionEpoch } from '../state/state.ts'
import { transfer } from './fileTransfer.ts'

type Sent = Reply<OutputOf<typeof pictures.uploadPic>>

type Purpose = InputOf<typeof pictures.uploadPic>['purpose']

const send = (purpose: Purpose, picture: File, onShare: (share: number) => void): Promise<Sent> =>
  new Promise((resolve) => {
    const epoch = sessionEpoch.peek()
    const form = new FormData()
    form.append('purpose', purpose)
    form.append('file', picture)
    const xhr = new XMLHttpRequest()
    xhr.open('POST', API_PREFIX + pictures.uploadPic.path)
    xhr.setRequestHeader('accept-language', language.peek())
    xhr.timeout = pictures.uploadPic.timeout
    xhr.responseType = 'json'
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total))
    xhr.addEventListener('load', () => {
      const reply = interpretReply<OutputOf<typeof pictures.uploadPic>>(xhr.status, xhr.response)
      if (reply.kind === 'expired') expireSession(epoch)
      resolve(reply)
    })
    xhr.addEventListener('error', () => resolve({ kind: 'network' }))
    xhr.addEventListener('timeout', () => resolve({ kind: 'unknown' }))
    xhr.send(form)
  })

/** Sends a picture as a form; `onShare` hears from 0 to 1 how much has left. Always ends in a value. */
export const uploadPicture = (purpose: Purpose, picture: File, onShare: (share: number) => void): Promise<Sent> =>
  transfer(() => send(purpose, picture, onShare))
