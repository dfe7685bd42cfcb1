import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractConfig } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { instruments as allInstruments, instrumentById } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { percentText } from '../../ui/format/rate.ts'
import { Note } from '../../ui/Note.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { createBarTape } from './barTape.ts'
import { createRecordingTape, type NotReplayable } from './recordingTape.ts'
import { Replay } from './replay.ts'
import type { Conditions, Tape } from './tape.ts'
import { DAY, useDay } from './useDay.ts'

const HOUR = 3_600_000
/** From how many days a random one is drawn. */
const RANDOM_DAYS = 60
/** A replay of a day leaves at least so much of it. */
const LEAST_LEFT = 6 * HOUR

const LATENCIES = ['0', '100', '500', '2000'] as const
const SPREADS = ['1', '5', '20', '100'] as const
const DEPTHS = ['1', '0.5', '0.1', '0.01'] as const

const midnight = (ms: number): number => Math.floor(ms / DAY) * DAY
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const randomDay = (): number => midnight(Date.now()) - DAY * (1 + Math.floor(Math.random() * RANDOM_DAYS))

/** A minute of the day that leaves enough of it. */
const randomStart = ({ start, end }: Tape): number => {
  const room = Math.max(0, end - start - LEAST_LEFT)
  return start + Math.floor((Math.random() * room) / 60_000) * 60_000
}

/** The text of a file, unpacked where its name says that it is packed. */
const textOf = async (file: File): Promise<string> =>
  file.name.endsWith('.gz')
    ? new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
    : file.text()

/** Chooses what is replayed and how hard it is made, and begins. */
export const ReplaySetup = ({ onBegin }: { onBegin: (replay: Replay, isHidden: boolean) => void }) => {
  const { t } = useTranslation(['practice', 'trade', 'common'])
  const [from, setFrom] = useState<'venue' | 'file'>('venue')
  const [chosen, setChosen] = useState('BTC-USDT')
  const [isHidden, setHidden] = useState(true)
  const [newest] = useState(() => dayText(Date.now() - DAY))
  const [day, setDay] = useState(newest)
  const [asked, setAsked] = useState<number>()
  const [problem, setProblem] = useState<NotReplayable>()
  const [latency, setLatency] = useState<string>('100')
  const [spread, setSpread] = useState<string>('1')
  const [depth, setDepth] = useState<string>('1')
  const file = useRef<HTMLInputElement>(null)
  const listed = useSignalValue(allInstruments).filter((one) => one.tradable || one.kind === 'futures')
  const instrument = listed.find(({ instId }) => instId === chosen) ?? listed[0]
  const tiers = useCall(contractConfig.getList, {}, { fresh: HOUR }).data?.contracts
  const { bars, failed } = useDay(instrument?.instId ?? chosen, asked)
  const conditions = (): Conditions => ({ latency: Number(latency), spread: Number(spread), depth })

  const begin = (tape: Tape, at: number, hides: boolean): void => {
    // What is chosen here stays for the whole replay.
    onBegin(new Replay(tape, at, conditions), hides)
  }
  const beginDay = (): void => {
    if (bars === undefined || instrument === undefined) return
    const tape = createBarTape(
      instrument,
      bars,
      conditions,
      tiers?.find(({ instId }) => instId === instrument.instId)?.tiers,
    )
    begin(tape, isHidden ? randomStart(tape) : tape.start, isHidden)
  }
  const openFile = async (one: File | undefined): Promise<void> => {
    if (one === undefined) return
    const text = await textOf(one).catch(() => '')
    const tape = createRecordingTape(text, (instId) => instrumentById.peek().get(instId), conditions)
    if (typeof tape === 'string') setProblem(tape)
    else begin(tape, tape.start, false)
  }
  const load = (): void => setAsked(isHidden ? randomDay() : midnight(Date.parse(day)))
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (from === 'venue' && asked === undefined) load()
        }}
      >
        <Stack gap={3}>
          <Note>{t('replay.lead')}</Note>
          <Segmented
            look="text"
            label={t('replay.from')}
            value={from}
            onChange={setFrom}
            items={[
              { id: 'venue', label: t('replay.venue') },
              { id: 'file', label: t('replay.file') },
            ]}
          />
          {from === 'venue' ? (
            <>
              <SelectField
                label={t('trade:record.instrument')}
                value={instrument?.instId}
                options={listed.map(({ instId }) => ({ id: instId, label: instId }))}
                onChange={(next) => {
                  setChosen(next)
                  setAsked(undefined)
                }}
              />
              <Switch
                label={t('replay.hide')}
                on={isHidden}
                onChange={(on) => {
                  setHidden(on)
                  setAsked(undefined)
                }}
              />
              {isHidden ? null : (
                <TextField
                  type="date"
                  label={t('replay.day')}
                  value={day}
                  max={newest}
                  onChange={(event) => {
                    setDay(event.target.value)
                    setAsked(undefined)
                  }}
                />
              )}
            </>
          ) : null}
          <SelectField
            label={t('replay.latency')}
            value={latency}
            options={LATENCIES.map((one) => ({ id: one, label: t('common:ms', { count: Number(one) }) }))}
            onChange={setLatency}
          />
          {from === 'venue' ? (
            <SelectField
              label={t('replay.spread')}
              value={spread}
              options={SPREADS.map((one) => ({ id: one, label: one }))}
              onChange={setSpread}
            />
          ) : null}
          <SelectField
            label={t('replay.depth')}
            value={depth}
            options={DEPTHS.map((one) => ({ id: one, label: percentText(one) }))}
            onChange={setDepth}
          />
          {from === 'file' ? (
            <>
              <input
                ref={file}
                type="file"
                accept=".jsonl,.gz,.txt"
                className="hidden-text"
                tabIndex={-1}
                aria-label={t('replay.file')}
                onChange={(event) => {
                  setProblem(undefined)
                  void openFile(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
              <Button wide size="large" onPress={() => file.current?.click()}>
                {t('replay.begin')}
              </Button>
              {problem === undefined ? null : (
                <Note as="output" tone="bad">
                  {t(`replay.${problem}`)}
                </Note>
              )}
            </>
          ) : asked === undefined ? (
            <Button wide size="large" onPress={load}>
              {t('replay.load')}
            </Button>
          ) : failed ? (
            <>
              <Note as="output" tone="warn">
                {t('replay.failed')}
              </Note>
              <Button wide onPress={() => setAsked(undefined)}>
                {t('common:back')}
              </Button>
            </>
          ) : (
            <Button wide size="large" busy={bars === undefined} onPress={beginDay}>
              {bars === undefined ? t('replay.loading') : t('replay.begin')}
            </Button>
          )}
          <Note small>{t('replay.made')}</Note>
        </Stack>
      </form>
    </Card>
  )
}
