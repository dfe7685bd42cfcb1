import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InputOf, isPositive, limits } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { showToast } from '../../core/toastQueue.ts'
import { lengthText } from '../../trade/timed/rows/timedText.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { moneyText } from '../../ui/format/amountText.ts'
import { countryName } from '../../ui/format/countryName.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { LimitCard } from './parts/LimitCard.tsx'

type Own = limits.OwnLimits
/** True once it is set. */
type Set = (input: InputOf<typeof limits.set>) => Promise<boolean>

const Cooling = ({ own, onDone }: { own: Own; onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation('timed')
  const [hours, setHours] = useState<(typeof limits.COOLING_HOURS)[number]>(24)
  const [asking, setAsking] = useState(false)
  const runs = own.coolingUntil > own.ts
  return (
    <Card title={t('own.cooling')}>
      <Stack gap={3}>
        {runs ? <output>{t('own.until', { time: formatDateTime(own.coolingUntil) })}</output> : null}
        <Note small>{t('own.coolingNote')}</Note>
        <Segmented
          label={t('own.cooling')}
          value={String(hours)}
          items={limits.COOLING_HOURS.map((one) => ({ id: String(one), label: lengthText(one * 3_600) }))}
          onChange={(id) => setHours(limits.COOLING_HOURS.find((one) => String(one) === id) ?? 24)}
        />
        <Button variant="danger" wide onPress={() => setAsking(true)}>
          {t('own.begin')}
        </Button>
      </Stack>
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

/** The fewest and the most minutes that a session may last. */
const MINUTES = { least: 5, most: 1_440 } as const

/** Whole minutes that a session may last. */
const minutes = (value: string): number | undefined => {
  const count = Number(value)
  return Number.isInteger(count) && count >= MINUTES.least && count <= MINUTES.most ? count : undefined
}

const Limits = ({ own, onDone }: { own: Own; onDone: () => Promise<unknown> }) => {
  const { t } = useTranslation('timed')
  const { t: trade } = useTranslation('trade')
  const set: Set = async (input) => {
    const reply = await request(limits.set, input)
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    await onDone()
    return reply.kind === 'ok'
  }
  return (
    <>
      <Card>
        <Note small>{t('own.lead')}</Note>
      </Card>
      <LimitCard
        title={t('own.loss')}
        field={t('own.new')}
        limit={own.loss}
        show={(value) => (value === '' ? t('own.none') : moneyText(value, 'USDT'))}
        rows={[{ id: 'risk', label: t('own.lossNow'), value: moneyText(own.lossNow, 'USDT') }]}
        unit="USDT"
        hint={t('own.rule')}
        // The venue takes zero for no limit; whoever types it means the opposite.
        problem={(value) => (isPositive(value) ? undefined : trade('problem.zero'))}
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
        problem={(value) =>
          minutes(value) === undefined
            ? t('own.minimum', {
                least: formatAmount(String(MINUTES.least)),
                most: formatAmount(String(MINUTES.most)),
              })
            : undefined
        }
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
  const call = useCall(limits.get, {})
  return (
    <Page tint bar={<PageBar title={t('title.limits')} back="/pages/contract/contract?product=timed" />}>
      <CallState call={call} rows={6}>
        {(own) => <Limits own={own} onDone={call.refetch} />}
      </CallState>
    </Page>
  )
}

export default LimitsPage
