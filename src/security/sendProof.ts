import { security } from '#protocol'
import { failureText } from '../request/message.ts'
import { request } from '../request/request.ts'
import { showToast } from '../ui/toastQueue.ts'

/** Has the code of a sensitive act sent; milliseconds until another may be asked for, undefined if it failed. */
export const sendProof = async (): Promise<number | undefined> => {
  const reply = await request(security.sendProof, {})
  if (reply.kind === 'ok') return reply.data.resendAfter
  showToast(failureText(reply), 'bad')
  return undefined
}
