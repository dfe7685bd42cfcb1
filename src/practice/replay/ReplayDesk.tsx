import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { timesText } from '../../trade/names/contractName.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatCountdown } from '../../ui/format/duration.ts'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatMoney, formatPrice, formatSigned } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { BestPrices, MarketHead } from '../board/MarketHead.tsx'
import { PracticeLists } from '../board/PracticeLists.tsx'
import { PracticeTicket } from '../board/PracticeTicket.tsx'
import { PRACTICE_COIN } from '../engine/account.ts'
import css from './ReplayDesk.module.css'
import { type Replay, SPEEDS, STEP_MS, TURN_MS } from './replay.ts'
import { saveDay } from './savedDays.ts'
import { summaryOf } from './summary.ts'

/** Points of the line, each so much of the day apart. */
const POINTS = 240
const POINT_MS = 60_000

interface ReplayDeskProps {
  readonly replay: Replay
  readonly isHidden: boolean
  readonly onLeave: () => void
}

/** The replay as it goes, and its results once it is over. */
export const ReplayDesk = ({ replay, isHidden, onLeave }: ReplayDeskProps) => {
  const { t } = useTranslation(['practice', 'futures', 'trade'])
  const { desk, tape } = replay
  const now = useSignalValue(replay.now)
  const isPlaying = useSignalValue(replay.isPlaying)
  const isOver = useSignalValue(replay.isOver)
  const speed = useSignalValue(replay.speed)
  useSignalValue(desk.account)
  useSignalValue(desk.answer)
  useSignalValue(desk.underway)
  const [from] = useState(now)
  const [line, setLine] = useState<readonly { readonly at: number; readonly px: string }[]>([])
  const view = desk.view(tape.instrument.instId)
  const last = view?.last
  if (last !== undefined && now - (line.at(-1)?.at ?? 0) >= POINT_MS)
    setLine([...line, { at: now, px: last }].slice(-POINTS))
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => replay.turn(TURN_MS), TURN_MS)
    return () => clearInterval(timer)
  }, [replay, isPlaying])
  useEffect(() => {
    if (isOver) saveDay(summaryOf(replay, from, Date.now()))
  }, [replay, isOver, from])
  const decimals = decimalsOf(tape.instrument.tickSz)
  return (
    <>
      <Card>
        <Stack gap={3}>
          <MarketHead name={tape.instrument.instId} last={last} decimals={decimals} />
          <Sparkline values={line.map(({ px }) => px)} width={296} height={72} />
          <BestPrices view={view} decimals={decimals} />
          {isOver ? (
            <>
              <ReplayResults replay={replay} from={from} />
              <Button wide onPress={onLeave}>
                {t('replay.another')}
              </Button>
            </>
          ) : (
            <>
              <Segmented
                look="text"
                label={t('replay.speed')}
                value={String(speed)}
                onChange={(next) => replay.setSpeed(Number(next))}
                items={SPEEDS.map((one) => ({ id: String(one), label: timesText(one) }))}
              />
              <div className={css['controls']}>
                <Button onPress={() => replay.setPlaying(!isPlaying)}>
                  {isPlaying ? t('replay.pause') : t('replay.play')}
                </Button>
                <Button variant="ghost" disabled={isPlaying} onPress={() => replay.step(STEP_MS)}>
                  {t('replay.step', { span: lengthText(STEP_MS) })}
                </Button>
              </div>
              <KeyValue
                rows={[
                  { id: 'left', label: t('replay.left'), value: formatCountdown(tape.end - now) },
                  ...(isHidden ? [] : [{ id: 'now', label: t('replay.day'), value: formatDateTime(now) }]),
                ]}
              />
              <PracticeTicket
                desk={desk}
                product={tape.instrument.kind === 'futures' ? 'perpetual' : 'spot'}
                instrument={tape.instrument}
              />
              <Button variant="plain" wide onPress={() => replay.end()}>
                {t('replay.end')}
              </Button>
            </>
          )}
        </Stack>
      </Card>
      <PracticeLists desk={desk} isTimeHidden={isHidden && !isOver} />
    </>
  )
}

const usdt = (value: string): string => `${formatSigned(value, 2)} ${PRACTICE_COIN}`
const toneOf = (value: string) => (value.startsWith('-') ? 'down' : 'up')

const ReplayResults = ({ replay, from }: Pick<ReplayDeskProps, 'replay'> & { from: number }) => {
  const { t } = useTranslation(['practice', 'futures'])
  const { result, hold, fees, entry, exit, to } = summaryOf(replay, from, 0)
  const decimals = decimalsOf(replay.tape.instrument.tickSz)
  return (
    <KeyValue
      rows={[
        { id: 'was', label: t('replay.was'), value: `${formatDateTime(from)} – ${formatDateTime(to)}` },
        { id: 'result', label: t('result'), value: usdt(result), tone: toneOf(result), strong: true },
        { id: 'hold', label: t('replay.hold'), value: usdt(hold), tone: toneOf(hold) },
        { id: 'entry', label: t('replay.entry'), value: formatPrice(entry === '' ? undefined : entry, decimals) },
        { id: 'exit', label: t('replay.exit'), value: formatPrice(exit === '' ? undefined : exit, decimals) },
        { id: 'fees', label: t('futures:details.fees'), value: `${formatMoney(fees)} ${PRACTICE_COIN}` },
      ]}
    />
  )
}
