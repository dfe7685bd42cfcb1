import { useTranslation } from 'react-i18next'
import { failureText } from '../core/request/message.ts'
import { moneyOutcome } from '../core/request/money/moneyOutcome.ts'
import type { MoneyState } from '../core/request/money/moneyState.ts'
import { OutcomeNote } from '../ui/OutcomeNote.tsx'
import { outcomeText } from '../ui/outcomeText.ts'

/**
 * Where a request that moves money stands: on its way, unknown, refused with its reason, or surely not done. Of a good end
 * the next page tells.
 */
export const MoveNote = ({ now }: { now: MoneyState }) => {
  const { t } = useTranslation('money')
  const outcome = moneyOutcome(now)
  const asking = () => [t('send.asking'), t('send.askingText')] as const
  const text = outcomeText(outcome, {
    sent: () => [t('send.sent'), t('send.sentText')],
    waiting: asking,
    asking,
    refused: (reply) => [t('send.refused'), failureText(reply)],
    notPlaced: () => [t('send.notSent'), t('send.notSentText')],
  })
  return <OutcomeNote phase={outcome.phase} text={text} />
}
