import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { books, demoFunds, type OutputOf, sctFunds } from '#protocol'
import { invalidateCall } from '../../../core/request/queries.ts'
import { useCall } from '../../../core/request/useCall.ts'
import { MoveNote } from '../../../funding/MoveNote.tsx'
import { useMove } from '../../../funding/useMove.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallState } from '../../../ui/CallState.tsx'
import { coinText } from '../../../ui/format/amountText.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { ListRow } from '../../../ui/ListRow.tsx'
import { ListSection } from '../../../ui/ListSection.tsx'
import { Note } from '../../../ui/Note.tsx'
import { OutcomeNote } from '../../../ui/OutcomeNote.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import css from './DemoReset.module.css'

/** Where what prevents a reset is ended. */
const WAYS: Readonly<Record<demoFunds.ResetObstacle, string>> = {
  orders: '/pages/transaction/transaction',
  contractOrders: '/pages/contract/contract',
  positions: '/pages/contract/contract',
  timed: '/pages/contract/contract?product=timed',
  transfers: '/pages/history/moneyHistory',
  bound: '/x/records',
  frozen: '/pages/C2C/customerService',
  closing: '/x/data',
}
/** Answers that a reset makes wrong at once. */
const CHANGED = [demoFunds.demoFunds, books.profit, books.averageCosts, sctFunds.totalSctFunds]

type Standing = OutputOf<typeof demoFunds.demoFunds>

/** What a reset does, what prevents it, the reset itself and what became of it. */
const ResetSteps = ({ standing }: { standing: Standing }) => {
  const { t } = useTranslation('demo')
  const [isDone, setDone] = useState(false)
  const move = useMove(demoFunds.resetDemoFunds, 'money-demo', () => {
    setDone(true)
    for (const call of CHANGED) void invalidateCall(call)
  })
  const { phase } = move.now
  // What prevents it has changed since it was asked for.
  useEffect(() => {
    if (phase === 'refused') void invalidateCall(demoFunds.demoFunds)
  }, [phase])
  const { nextAt, hours, obstacles } = standing
  const amount = coinText(standing.amount, standing.coin)
  return (
    <Stack>
      <ul className={css['facts']}>
        <li>{t('back')}</li>
        <li>{t('given', { amount })}</li>
        <li>{t('stays')}</li>
        <li>{t('performance')}</li>
        {hours === 0 ? null : <li>{t('often', { count: hours })}</li>}
      </ul>
      <Note>{t('final')}</Note>
      {obstacles.length === 0 ? null : (
        <ListSection title={t('before')}>
          {obstacles.map((one) => (
            <ListRow key={one} label={t(`obstacle.${one}`)} href={WAYS[one]} />
          ))}
        </ListSection>
      )}
      <MoveNote now={move.now} />
      <OutcomeNote
        phase="done"
        text={isDone ? { title: t('done'), text: t('doneText', { amount }), tone: 'good' } : undefined}
      />
      {nextAt === 0 ? null : <Note>{t('next', { time: formatDateTime(nextAt) })}</Note>}
      <Button
        wide
        size="large"
        variant="danger"
        busy={move.pending}
        disabled={obstacles.length > 0 || nextAt > 0}
        onPress={() => move.send({})}
      >
        {t('title')}
      </Button>
    </Stack>
  )
}

/** The reset of one's demo funds. */
const DemoResetSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('demo')
  const call = useCall(demoFunds.demoFunds, {}, { enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <CallState call={call} compact rows={4}>
        {(standing) => <ResetSteps standing={standing} />}
      </CallState>
    </Sheet>
  )
}

export default DemoResetSheet
