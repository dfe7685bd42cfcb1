import { interpretReply, operators } from '#protocol'
import { request } from '../core/request/request.ts'
import { language } from '../core/state/state.ts'
import type { ChatDoor } from '../support/door.ts'
import type { SendPicture } from '../support/useChatPicture.ts'

const { openChat, followChat, answerChat, signChat } = operators.OPERATOR_CALLS

/** How operators reach one conversation. Who has it follows what comes after a message; others look again. */
export const operatorDoor = (id: string, isMine: boolean): ChatDoor => ({
  own: 'desk',
  page: (input) =>
    input.after !== undefined && isMine
      ? request(followChat, { id, after: input.after })
      : request(openChat, { id, ...input }),
  save: (draft) => request(answerChat, { id, draft }),
  sign: (signs) => request(signChat, { id, ...signs }),
  pictureUrl: operators.pictureUrl,
})

/** Sends a picture for a conversation that this operator has. */
export const operatorPicture =
  (chat: string): SendPicture =>
  async (picture) => {
    const form = new FormData()
    form.append('chat', chat)
    form.append('file', picture)
    try {
      const answer = await fetch(operators.OPERATOR_PREFIX + operators.CHAT_PICTURES, {
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
