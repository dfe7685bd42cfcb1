import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type Amount, speedConfig, speedOrder, type TimedDirection, toAmount, winPays } from '#protocol'
import { numberStyle } from '../../core/format/numberStyle.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { loginAddress } from '../../core/session/guard.ts'
import { signedIn as isSignedIn } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { moneyText } from '../../ui/format/amountText.ts'
import { parseAmount } from '../../ui/format/parseAmount.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { RestrictionNote } from '../../ui/RestrictionNote.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { factRow } from '../names/factRow.ts'
import { useSpendable } from '../ticket/market/useSpendable.ts'
import { isShownHere } from '../ticket/problems.ts'
import { problemText } from '../ticket/problemText.ts'
import { useSheetReports } from '../ticket/submit/useSheetReports.ts'
import { Workspace } from '../workspace/Workspace.tsx'
import { offerOf, stakeProblem, timedDraft } from './draft.ts'
import { GateSheet } from './GateSheet.tsx'
import { OddsBox } from './OddsBox.tsx'
import { RunningList } from './RunningList.tsx'
import { payoutText } from './rows/payoutText.ts'
import { runningTimed } from './running.ts'
import css from './Timed.module.css'
import { WideTimedChart } from './TimedChart.tsx'
import { TimedConfirm, type TimedOrder } from './TimedConfirm.tsx'
import { TimedFields } from './TimedFields.tsx'
import { TimedHead } from './TimedHead.tsx'
import { type IndexNow, useIndexNow } from './useIndexNow.ts'
import { useTimedCall } from './useTimedCall.ts'

/** How often terms are asked for, ms. */
const TERMS_EVERY = 5_000

/** What timed contracts have brought the user; asked for again when one of them ends. */
const useTimedResults = (signedIn: boolean) => {
  const { data, refetch } = useCall(speedOrder.speedProperty, {}, { enabled: signedIn, fresh: 10_000 })
  const count = useSignalValue(runningTimed)?.contracts.length
  useEffect(() => {
    if (signedIn && count !== undefined) void refetch()
  }, [signedIn, count, refetch])
  return data
}

/** Why no contract can be opened at this index. */
const marketText = (t: TFunction<'trade'>, { connected, age, stale }: IndexNow): string | undefined => {
  if (!connected) return t('problem.lost')
  if (age === undefined) return t('problem.noPrice')
  return stale ? problemText(t, { at: 'button', reason: 'stale', values: { ms: String(age) } }) : undefined
}

const winPaysText = (stake: Amount, ratio: string): string => moneyText(winPays(stake, ratio), 'USDT')

interface DirectionButtonsProps {
  disabled: boolean
  onPress: (direction: TimedDirection) => void
}

/** Up or down: opens the sheet that confirms it. */
const DirectionButtons = ({ disabled, onPress }: DirectionButtonsProps) => {
  const { t } = useTranslation('timed')
  return (
    <div className={css['buttons']}>
      {(['up', 'down'] as const).map((direction) => (
        <Button
          key={direction}
          variant={direction === 'up' ? 'buy' : 'sell'}
          size="large"
          disabled={disabled}
          onPress={() => onPress(direction)}
        >
          {`${direction === 'up' ? '▲' : '▼'} ${t(direction)}`}
        </Button>
      ))}
    </div>
  )
}

/** Timed contracts: the index, the ticket with its odds, and what runs. */
const TimedPanel = () => {
  const { t } = useTranslation('timed')
  const { t: trade } = useTranslation('trade')
  const navigation = useNavigation()
  const { pathname, search } = useLocation()
  const user = useSignalValue(isSignedIn)
  const signedIn = user === true
  const draft = useSignalValue(timedDraft)
  const { instId } = draft
  const terms = useCall(speedConfig.selectByCode, { instId }, { every: TERMS_EVERY })
  const results = useTimedResults(signedIn)
  const available = useSpendable(signedIn)?.('USDT')
  const { value, now: index } = useIndexNow(instId, terms.data?.quoteAge ?? 3_000)
  const call = useTimedCall()
  const [order, setOrder] = useState<TimedOrder>()
  const [open, setOpen] = useState(false)
  useSheetReports(open)
  const [gate, setGate] = useState(false)

  const { data } = terms
  if (data === undefined)
    return terms.failure === undefined ? (
      <SkeletonRows count={6} />
    ) : (
      <ErrorState title={failureText(terms.failure)} onRetry={terms.refetch} />
    )

  const offer = offerOf(draft, data.grid)
  const read = parseAmount(draft.stakeText, numberStyle())
  const problem = stakeProblem(read, data, available)
  const market = marketText(trade, index)
  const blocked = data.gate === 'blocked'
  const closed = data.closed !== ''
  const disabled =
    offer === undefined || problem !== undefined || market !== undefined || blocked || closed || user === undefined
  const signIn = (): void => {
    setOpen(false)
    navigation.push(loginAddress(pathname + search))
  }
  const confirm = (direction: TimedDirection): void => {
    if (offer === undefined || !read.ok || call.pending) return
    if (data.gate === 'needed') return setGate(true)
    call.dismiss()
    call.prepare()
    setOrder({ instId, direction, stake: toAmount(read.value), ...offer })
    setOpen(true)
  }
  const send = (): void => {
    if (order === undefined) return
    call.send({ ...order, quoteTs: Math.floor(value.peek().ts) })
  }
  const pays =
    offer &&
    (read.ok && problem === undefined ? winPaysText(toAmount(read.value), offer.ratio) : payoutText(offer.ratio))
  const why = market ?? (problem?.reason === 'missing' ? t('common:first.fill', { field: t('stake') }) : undefined)
  // The field itself says that something is missing or cannot be read: an error must not greet a user who has typed nothing.
  const stakeError = problem === undefined || !isShownHere(problem) ? undefined : problemText(trade, problem)

  const ticket = (
    <div className={css['panel']}>
      <TimedHead terms={data} />
      <TimedFields terms={data} index={value} stakeError={stakeError} />
      <div className={css['small']}>
        <KeyValue
          rows={[
            factRow('available', t('available'), moneyText(available ?? '', 'USDT'), available !== undefined),
            factRow('pays', t('pays'), pays ?? '', pays !== undefined),
          ].filter((row) => row !== undefined)}
        />
      </div>
      {data.gate === 'needed' && signedIn ? (
        <Button variant="ghost" wide onPress={() => setGate(true)}>
          {t('gate.open')}
        </Button>
      ) : null}
      <DirectionButtons disabled={disabled || call.pending} onPress={confirm} />
      {why === undefined || blocked ? null : <p className={css['hint']}>{why}</p>}
      <RestrictionNote />
      {offer === undefined ? null : (
        <OddsBox terms={data} ratio={offer.ratio} last={signedIn ? results?.last : undefined} />
      )}
    </div>
  )
  return (
    <>
      <Workspace
        chart={<WideTimedChart instId={instId} />}
        panel={ticket}
        below={<RunningList signedIn={signedIn} />}
      />
      <GateSheet minAge={data.minAge} open={gate} onClose={() => setGate(false)} onDone={terms.refetch} />
      {order === undefined ? null : (
        <TimedConfirm
          order={order}
          terms={data}
          last={results?.last}
          index={index}
          call={call}
          open={open}
          problem={market}
          onSend={send}
          onClose={() => {
            setOpen(false)
            call.dismiss()
          }}
          onSignIn={signedIn ? undefined : signIn}
        />
      )}
    </>
  )
}

export default TimedPanel
