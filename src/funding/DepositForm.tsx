import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type ChannelView, deposits, depositTerms, payChannels } from '#protocol'
import { useChosenPlace } from '../account/location/useChosenPlace.ts'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { useCall } from '../core/request/useCall.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { demo } from '../core/state/state.ts'
import { CallState } from '../ui/CallState.tsx'
import { Card } from '../ui/Card.tsx'
import { Empty } from '../ui/Empty.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { readTyped } from '../ui/format/readTyped.ts'
import { AmountInput } from '../ui/forms/AmountInput.tsx'
import { SegmentedInput, SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { typedAmount } from '../ui/forms/typedAmount.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { RestrictionNote } from '../ui/RestrictionNote.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Stack } from '../ui/Stack.tsx'
import { AreaRow } from './AreaRow.tsx'
import { channelChoices } from './channelChoices.tsx'
import { MoveNote } from './MoveNote.tsx'
import { termRows, termsError } from './termRows.ts'
import { useMove } from './useMove.ts'
import { useNewRate } from './useNewRate.ts'

/** How often rates are asked for again, in ms. */
const RATES = 10_000
const QUICK = ['50', '100', '500', '1000'] as const

const schema = v.object({ method: v.string(), channel: v.string(), amount: typedAmount })

interface FieldsProps {
  channels: readonly ChannelView[]
  quick: boolean
  /** How the channels are asked for, whose rates are among them. */
  rates: Parameters<typeof useNewRate>[1]
}

const Fields = ({ channels, quick, rates }: FieldsProps) => {
  const { t } = useTranslation(['money', 'common'])
  const navigation = useNavigation()
  const isDemo = useSignalValue(demo)
  const form = useForm({
    schema,
    values: { method: channels[0]?.method ?? 'crypto', channel: '', amount: quick ? '100' : '' },
    kept: 'deposit',
    onSubmit: ({ amount }) => {
      if (channel !== undefined) move.send({ channel: channel.id, amount, rate: channel.rate })
    },
  })
  const { method, channel: id, amount: text } = form.watch()
  const offered = channels.filter((one) => one.method === method)
  const channel = offered.find((one) => one.id === id) ?? offered.find((one) => one.coin === 'USDT') ?? offered[0]
  const move = useMove(deposits.addRechargeOffline, 'money-deposit', (done) =>
    navigation.replace(`/pages/money/Mdetails?kind=deposit&id=${done.id}`),
  )
  const renewing = useNewRate(move.now, rates)
  if (channel === undefined) return <Empty title={t('noChannel')} text={t('noChannelText')} />
  const parsed = readTyped(text)
  const terms = parsed.ok ? depositTerms(channelSettings(channel), parsed.value, channel.rate) : undefined
  const good = terms !== undefined && !('problem' in terms)
  // What is wrong with an amount stands at the field.
  const why = text.trim() === '' ? t('common:first.fill', { field: t('money:youPay') }) : undefined
  const methods = [...new Set(channels.map((one) => one.method))]
  return (
    <>
      {isDemo ? (
        <Stack space="between">
          <Note tone="demo">{t('demo.deposit')}</Note>
        </Stack>
      ) : null}
      <Card>
        <Form of={form}>
          {quick ? null : (
            <SegmentedInput
              {...form.field('method')}
              label={t('method.label')}
              items={methods.map((one) => ({ id: one, label: t(`method.${one}`) }))}
            />
          )}
          <SelectInput
            {...form.field('channel')}
            label={t('channel')}
            otherwise={channel.id}
            options={channelChoices(quick ? channels : offered, t('everywhere'))}
            onChosen={(next) => form.setValue('method', channels.find((one) => one.id === next)?.method ?? method)}
          />
          {quick ? (
            <Segmented
              label={t('amount')}
              items={QUICK.map((one) => ({ id: one, label: coinText(one, channel.currency) }))}
              value={QUICK.find((one) => parsed.ok && one === parsed.value)}
              onChange={(next) => form.setValue('amount', next)}
            />
          ) : null}
          <AmountInput
            {...form.field('amount')}
            label={t('youPay')}
            unit={channel.currency}
            hint={t('bounds', {
              min: coinText(channel.min, channel.currency),
              max: coinText(channel.max, channel.currency),
            })}
            error={termsError(t, terms, channel.currency)}
          />
          <KeyValue rows={termRows(t, channel, terms)} />
          {channel.live ? null : <Note>{t('rateClosed')}</Note>}
        </Form>
      </Card>
      <Stack space="between" gap={3}>
        <RestrictionNote />
        <MoveNote now={move.now} />
        <SubmitButton of={form} busy={move.pending || renewing} disabled={!good} why={why}>
          {t('deposit.next')}
        </SubmitButton>
      </Stack>
    </>
  )
}

/** The terms are computed by the same function as at the venue. */
const channelSettings = (channel: ChannelView) => ({ ...channel, details: [], open: true })

/** How much, which way, and what arrives; the venue then says where to pay to. */
export const DepositForm = ({ quick = false }: { quick?: boolean }) => {
  const place = useChosenPlace()
  const asked = place === undefined || place.code === '' ? {} : { country: place.code }
  const rates = useCall(payChannels.getPayChannels, asked, { every: RATES, enabled: place !== undefined })
  const { t } = useTranslation('money')
  return (
    <>
      <CallState
        call={place === undefined ? { ...rates, loading: true } : rates}
        rows={5}
        isEmpty={({ channels }) => channels.length === 0}
        empty={<Empty title={t('noChannel')} text={t('noChannelText')} />}
      >
        {({ channels }) => <Fields channels={channels} quick={quick} rates={rates} />}
      </CallState>
      <AreaRow place={place} />
    </>
  )
}
