import { desk, interpretReply } from '#protocol'
import { language } from '../core/state/state.ts'
import type { ChatDoor } from '../support/door.ts'
import type { SendPicture } from '../support/useChatPicture.ts'
import { deskRequest } from './deskRequest.ts'

const { openChat, followChat, answerChat, signChat } = desk.DESK_CALLS

/** The desk's way to one conversation. What comes behind a message is followed by who has it, else looked at anew. */
export const deskDoor = (id: string, isMine: boolean): ChatDoor => ({
  own: 'desk',
  page: (wish) =>
    wish.after !== undefined && isMine
      ? deskRequest(followChat, { id, after: wish.after })
      : deskRequest(openChat, { id, ...wish }),
  save: (draft) => deskRequest(answerChat, { id, draft }),
  sign: (signs) => deskRequest(signChat, { id, ...signs }),
  pictureUrl: desk.pictureUrl,
})

/** Sends a picture for a conversation that this operator has. */
export const deskPicture =
  (chat: string): SendPicture =>
  async (picture) => {
    const form = new FormData()
    form.append('chat', chat)
    form.append('file', picture)
    try {
      const answer = await fetch(desk.DESK_PREFIX + desk.CHAT_PICTURES, {
        method: 'POST',
        body: form,
        headers: { 'accept-language': language.peek() },
      })
      const body: unknown = await answer.json()
      return interpretReply<{ id: string }>(answer.status, body)
    } catch {
      return { kind: 'network' }
    }
  }
