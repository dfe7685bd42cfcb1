import { security } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { showToast } from '../../core/toastQueue.ts'

/** Has the code of this act sent; milliseconds until another may be asked for, undefined if it failed. */
export const sendProof = async (act: security.ProvedAct): Promise<number | undefined> => {
  const reply = await request(security.sendProof, act)
  if (reply.kind === 'ok') return reply.data.resendAfter
  showToast(failureText(reply), 'bad')
  return undefined
}
