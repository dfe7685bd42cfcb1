import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  type Amount,
  DOUBLE_TAP_WINDOW,
  type OutputOf,
  type speedConfig,
  type speedOrder,
  type TimedContract,
  type TimedDirection,
  winPays,
} from '#protocol'
import { isUnderWay, moneyOutcome } from '../../core/request/money/moneyOutcome.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { useSettled } from '../../core/state/useSettled.ts'
import { Button } from '../../ui/Button.tsx'
import { moneyText } from '../../ui/format/amountText.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'
import type { OutcomeFactsProps } from '../../ui/OutcomeFacts.tsx'
import { CostSheet } from '../ticket/confirm/CostSheet.tsx'
import { callOutcome } from '../ticket/submit/orderOutcome.ts'
import { SubmissionButtons } from '../ticket/submit/SubmissionButtons.tsx'
import { oddsRows } from './oddsRows.ts'
import { DirectionTag } from './rows/DirectionTag.tsx'
import { lengthText } from './rows/timedText.ts'
import type { IndexNow } from './useIndexNow.ts'
import { timedSentText, type useTimedCall } from './useTimedCall.ts'

/** What is to be confirmed; frozen when the sheet opened. */
export interface TimedOrder {
  readonly instId: string
  readonly direction: TimedDirection
  readonly stake: Amount
  readonly seconds: number
  readonly ratio: string
}

interface TimedConfirmProps {
  order: TimedOrder
  terms: speedConfig.TimedTermsNow
  last: OutputOf<typeof speedOrder.speedProperty>['last'] | undefined
  index: IndexNow
  call: ReturnType<typeof useTimedCall>
  open: boolean
  /** Why it cannot be sent at this moment. */
  problem: string | undefined
  onSend: () => void
  onClose: () => void
  onSignIn: (() => void) | undefined
}

/** What is confirmed, and what can come of it. */
const useTimedRows = ({ order, terms, last }: Pick<TimedConfirmProps, 'order' | 'terms' | 'last'>) => {
  const { t } = useTranslation('timed')
  const { instId, direction, stake, seconds, ratio } = order
  const head: KeyValueRow[] = [
    { id: 'instrument', label: t('instrument'), value: instId.replace('-', ' / ') },
    { id: 'direction', label: t('direction'), value: <DirectionTag direction={direction} /> },
    { id: 'duration', label: t('duration'), value: lengthText(seconds) },
    { id: 'stake', label: t('stake'), value: moneyText(stake, 'USDT'), strong: true },
    { id: 'pays', label: t('pays'), value: moneyText(winPays(stake, ratio), 'USDT'), strong: true },
  ]
  const costs: KeyValueRow[] = [
    ...oddsRows(t, ratio, last),
    { id: 'wins', label: t('outcome.win'), value: t(direction === 'up' ? 'upHint' : 'downHint') },
    { id: 'lose', label: t('confirm.lose'), value: `−${moneyText(stake, 'USDT')}` },
    { id: 'tie', label: t('confirm.tie'), value: t('confirm.back') },
    { id: 'entry', label: t('confirm.entry'), value: t('confirm.entryRule') },
    { id: 'exit', label: t('confirm.exit'), value: t('confirm.exitRule') },
    { id: 'delay', label: t('confirm.delay'), value: t('confirm.delayRule', { ms: terms.acceptDelay }) },
  ]
  return { head, costs }
}

/** What was opened, as the venue took it. */
const openedFacts = (t: TFunction<'timed'>, contract: TimedContract): OutcomeFactsProps => ({
  label: t('stake'),
  figure: moneyText(contract.stake, 'USDT'),
  rows: [
    { id: 'instrument', label: t('instrument'), value: contract.instId.replace('-', ' / ') },
    { id: 'direction', label: t('direction'), value: <DirectionTag direction={contract.direction} /> },
    { id: 'duration', label: t('duration'), value: lengthText(contract.seconds) },
    { id: 'pays', label: t('pays'), value: moneyText(contract.payout, 'USDT'), strong: true },
  ],
})

/** Everything about one contract before it is opened, and what became of it. */
export const TimedConfirm = (props: TimedConfirmProps) => {
  const { order, index, call, open, problem, onSend, onClose, onSignIn } = props
  const { t } = useTranslation(['timed', 'trade'])
  const navigation = useNavigation()
  const waits = !useSettled(2 * DOUBLE_TAP_WINDOW)
  const { direction, stake } = order
  const { head, costs } = useTimedRows(props)
  const outcome = moneyOutcome(call.now)
  const done = call.now.phase === 'done' ? call.now.data.contract : undefined
  const text = timedSentText(t, outcome)
  const actions = isUnderWay(outcome) ? (
    <Button variant="ghost" size="large" wide disabled={waits} onPress={onClose}>
      {t('trade:submission.hide')}
    </Button>
  ) : (
    <SubmissionButtons>
      {done === undefined ? null : (
        <Button
          variant="ghost"
          size="large"
          wide
          disabled={waits}
          onPress={() => {
            onClose()
            navigation.push(`/pages/contract/details2?id=${done.id}`)
          }}
        >
          {t('shell:title.timedDetails')}
        </Button>
      )}
      <Button size="large" wide disabled={waits} onPress={onClose}>
        {done === undefined ? t('trade:submission.change') : t('trade:submission.done')}
      </Button>
    </SubmissionButtons>
  )
  return (
    <CostSheet
      title={t('confirm.title')}
      age={index.connected ? index.age : undefined}
      head={head}
      costs={costs}
      notes={[t('confirm.final'), t('odds.note')]}
      send={{
        variant: direction === 'up' ? 'buy' : 'sell',
        disabled: problem !== undefined,
        onPress: onSend,
        label: problem ?? t('confirm.open', { amount: moneyText(stake, 'USDT'), direction: t(direction) }),
      }}
      sent={outcome.phase === 'idle' ? undefined : { phase: outcome.phase, text }}
      outcome={
        text === undefined
          ? undefined
          : done === undefined
            ? callOutcome(t, outcome, text)
            : { look: { sign: 'tick', tone: 'good' }, headline: text.title, facts: openedFacts(t, done) }
      }
      actions={actions}
      open={open}
      onClose={onClose}
      onSignIn={onSignIn}
    />
  )
}
