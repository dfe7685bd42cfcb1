import { common } from '#protocol'
import { type OwedLanguage, owedLanguage, settleLanguage } from '../../core/i18n/owedLanguage.ts'
import { request } from '../../core/request/request.ts'
import { sessionEpoch, uid } from '../../core/state/state.ts'

/** How long after a failure it is sent once more; after that with the next visit, sign-in or choice. */
const RETRY_DELAY_MS = 10_000

/**
 * Tells the account which language was chosen, so that its mails come in it. A failure is kept and tried once more; it is
 * no trouble of the user's, so nothing is said. The answer calls a waiting second attempt off.
 */
export const tellLanguage = (owed: OwedLanguage): (() => void) => {
  const epoch = sessionEpoch.peek()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const tell = async (again: boolean): Promise<void> => {
    if (owed.uid !== undefined && owed.uid !== uid.peek()) return settleLanguage(owed)
    const reply = await request(common.setUserLanguage, { language: owed.language }, { quiet: true })
    if (reply.kind === 'ok') return settleLanguage(owed)
    if (again && !stopped && sessionEpoch.peek() === epoch && owedLanguage.peek() === owed)
      timer = setTimeout(() => void tell(false), RETRY_DELAY_MS)
    return undefined
  }
  void tell(true)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
