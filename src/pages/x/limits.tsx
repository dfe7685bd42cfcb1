import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InputOf, limits } from '#protocol'
import type { ParsedAmount } from '../../format/parseAmount.ts'
import { formatDateTime } from '../../format/time.ts'
import { countryName } from '../../location/countryName.ts'
import { failureText } from '../../request/message.ts'
import { request } from '../../request/request.ts'
import { useCall } from '../../request/useCall.ts'
import { moneyText } from '../../ticket/amountText.ts'
import { lengthText } from '../../timed/timedText.ts'
import css from '../../timed/Verify.module.css'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toastQueue.ts'

type Own = limits.OwnLimits
type Limit = Own['loss']
type Set = (input: InputOf<typeof limits.set>) => Promise<void>

interface LimitCardProps {
  title: string
  /** Short, for it stands inside the field. */
  field: string
  limit: Limit
  show: (value: string) => string
  rows: readonly KeyValueRow[]
  unit?: string
  hint: string
  /** Saves; undefined takes the limit away. */
  onSave: (value: string | undefined) => Promise<void>
  /** Why what was typed cannot be one. */
  problem: (value: string) => string | undefined
}

/** One limit: what counts, what waits, and a field for another. */
const LimitCard = ({ title, field, limit, show, rows, unit, hint, onSave, problem }: LimitCardProps) => {
  const { t } = useTranslation('timed')
  const [text, setText] = useState('')
  const [read, setRead] = useState<ParsedAmount>()
  const value = read?.ok === true ? read.value : undefined
  const wrong = value === undefined ? undefined : problem(value)
  const { next } = limit
  return (
    <Card title={title}>
      <div className={css['form']}>
        <KeyValue rows={[{ id: 'now', label: t('own.now'), value: show(limit.value), strong: true }, ...rows]} />
        {next === undefined ? null : (
          <p className={css['note']}>{t('own.next', { time: formatDateTime(next.from), value: show(next.value) })}</p>
        )}
        <AmountField
          label={field}
          text={text}
          {...(unit === undefined ? {} : { unit })}
          hint={hint}
          error={wrong}
          onText={(typed, parsed) => {
            setText(typed)
            setRead(parsed)
          }}
        />
        <Button
          wide
          disabled={value === undefined || wrong !== undefined}
          onPress={async () => {
            await onSave(value)
            setText('')
            setRead(undefined)
          }}
        >
          {t('own.set')}
        </Button>
        {limit.value === '' ? null : (
          <Button wide variant="ghost" onPress={() => onSave(undefined)}>
            {t('own.remove')}
          </Button>
        )}
      </div>
    </Card>
  )
}

const Cooling = ({ own, onDone }: { own: Own; onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation('timed')
  const [hours, setHours] = useState<(typeof limits.COOLING_HOURS)[number]>(24)
  const [asking, setAsking] = useState(false)
  const runs = own.coolingUntil > own.ts
  return (
    <Card title={t('own.cooling')}>
      <div className={css['form']}>
        {runs ? <output>{t('own.until', { time: formatDateTime(own.coolingUntil) })}</output> : null}
        <p className={css['note']}>{t('own.coolingNote')}</p>
        <Segmented
          label={t('own.cooling')}
          value={String(hours)}
          items={limits.COOLING_HOURS.map((one) => ({ id: String(one), label: lengthText(one * 3_600) }))}
          onChange={(id) => setHours(limits.COOLING_HOURS.find((one) => String(one) === id) ?? 24)}
        />
        <Button variant="danger" wide onPress={() => setAsking(true)}>
          {t('own.begin')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('own.ask', { length: lengthText(hours * 3_600) })}
        action={t('own.begin')}
        tone="danger"
        onAction={async () => {
          const reply = await request(limits.cool, { hours })
          if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
          await onDone()
          setAsking(false)
        }}
      >
        {t('own.coolingNote')}
      </Dialog>
    </Card>
  )
}

/** Whole minutes that a session may last. */
const minutes = (value: string): number | undefined => {
  const count = Number(value)
  return Number.isInteger(count) && count >= 5 && count <= 1_440 ? count : undefined
}

const Limits = ({ own, onDone }: { own: Own; onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation('timed')
  const set: Set = async (input) => {
    const reply = await request(limits.set, input)
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    await onDone()
  }
  return (
    <>
      <Card>
        <p className={css['note']}>{t('own.lead')}</p>
      </Card>
      <LimitCard
        title={t('own.loss')}
        field={t('own.new')}
        limit={own.loss}
        show={(value) => (value === '' ? t('own.none') : moneyText(value, 'USDT'))}
        rows={[{ id: 'risk', label: t('own.lossNow'), value: moneyText(own.lossNow, 'USDT') }]}
        unit="USDT"
        hint={t('own.rule')}
        problem={() => undefined}
        onSave={(value) => set({ kind: 'loss', value: value ?? '0' })}
      />
      <LimitCard
        title={t('own.session')}
        field={t('own.session')}
        limit={own.session}
        show={(value) => (value === '' ? t('own.none') : lengthText(Number(value) * 60))}
        rows={
          own.sessionBegan === 0
            ? []
            : [{ id: 'began', label: t('own.began'), value: formatDateTime(own.sessionBegan) }]
        }
        hint={t('own.breakNote', { count: own.breakMinutes })}
        problem={(value) => (minutes(value) === undefined ? t('own.minimum') : undefined)}
        onSave={(value) => set({ kind: 'session', value: value === undefined ? 0 : (minutes(value) ?? 0) })}
      />
      <Cooling own={own} onDone={onDone} />
      {own.country === '' ? null : (
        <Card>
          <KeyValue rows={[{ id: 'country', label: t('gate.country'), value: countryName(own.country) }]} />
        </Card>
      )}
    </>
  )
}

/** The limits that one sets oneself for timed contracts. */
const LimitsPage = () => {
  const { t } = useTranslation('shell')
  const { data, failure, refetch } = useCall(limits.get, {})
  return (
    <Page tint bar={<PageBar title={t('title.limits')} back="/pages/contract/contract?product=timed" />}>
      {data !== undefined ? (
        <Limits own={data} onDone={refetch} />
      ) : failure === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <ErrorState title={failureText(failure)} onRetry={refetch} />
      )}
    </Page>
  )
}

export default LimitsPage
