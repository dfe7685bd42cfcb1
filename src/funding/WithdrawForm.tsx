import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  type ChannelView,
  compare,
  isProblem,
  type withdrawals as money,
  sctFunds,
  withdrawals,
  withdrawalTerms,
} from '#protocol'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { useCall } from '../core/request/useCall.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { demo } from '../core/state/state.ts'
import { useStream } from '../core/state/streamContext.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { readTyped } from '../ui/format/readTyped.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { typedText } from '../ui/format/typed.ts'
import { AmountInput } from '../ui/forms/AmountInput.tsx'
import { SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { typedAmount } from '../ui/forms/typedAmount.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { venueNow } from '../ui/live/venueNow.ts'
import { Note } from '../ui/Note.tsx'
import { RestrictionNote } from '../ui/RestrictionNote.tsx'
import { Stack } from '../ui/Stack.tsx'
import { channelChoices } from './channelChoices.tsx'
import { MoveNote } from './MoveNote.tsx'
import { termRows, termsError } from './termRows.ts'
import { useMove } from './useMove.ts'
import { useNewRate } from './useNewRate.ts'

const schema = v.object({ channel: v.string(), account: v.string(), amount: typedAmount })

interface WithdrawFormProps {
  channels: readonly ChannelView[]
  limits: money.WithdrawalLimits
  accounts: readonly money.PayoutAccount[]
  /** How the channels are asked for, whose rates are among them. */
  rates: Parameters<typeof useNewRate>[1]
}

/** Is this account still held? It is free by itself when its time has come. */
const useHeld = (account: money.PayoutAccount | undefined): boolean => {
  const stream = useStream()
  return useSignalValue(
    useMemo(() => computed(() => account?.held === true && venueNow(stream) < account.usableAt), [stream, account]),
  )
}

/** Which way, to which account, how much: with fee and net before anything is sent. */
export const WithdrawForm = ({ channels, limits, accounts, rates }: WithdrawFormProps) => {
  const { t } = useTranslation(['money', 'common'])
  const navigation = useNavigation()
  const isDemo = useSignalValue(demo)
  const form = useForm({
    schema,
    values: { channel: channels.find((one) => one.coin === 'USDT')?.id ?? '', account: '', amount: '' },
    kept: 'withdrawal',
    onSubmit: ({ amount }) => {
      if (channel !== undefined && account !== undefined)
        move.send({ channel: channel.id, account: account.id, amount, rate: channel.rate })
    },
  })
  const { channel: id, account: accountId, amount: text } = form.watch()
  const channel = channels.find((one) => one.id === id) ?? channels[0]
  const coin = channel?.coin ?? 'USDT'
  const funds = useCall(sctFunds.getByCode, { coin })
  const move = useMove(withdrawals.addOutpayOffline, 'money-withdraw', (done) =>
    navigation.push(`/pages/money/Twoconfirm?id=${done.id}`),
  )
  const renewing = useNewRate(move.now, rates)
  const fitting = accounts.filter((one) => one.currency === channel?.currency && one.network === channel.network)
  const account = fitting.find((one) => one.id === accountId) ?? fitting[0]
  const isHeld = useHeld(account)
  if (channel === undefined) return null
  const available = funds.data?.fund.available
  const parsed = readTyped(text)
  const terms = parsed.ok
    ? withdrawalTerms({ ...channel, details: [], open: true }, parsed.value, channel.rate)
    : undefined
  const tooMuch = parsed.ok && available !== undefined && compare(parsed.value, available) > 0
  const good = terms !== undefined && !isProblem(terms) && !tooMuch && account !== undefined
  // What is wrong with an amount stands at the field.
  const why = [
    limits.heldUntil > 0 && t('money:limit.held'),
    !limits.hasPayPassword && t('money:limit.setPay'),
    account === undefined && t('money:account.none'),
    account !== undefined && isHeld && t('money:account.usableFrom', { time: formatDateTime(account.usableAt) }),
    text.trim() === '' && t('common:first.fill', { field: t('money:amount') }),
  ].find((reason) => reason !== false)
  return (
    <>
      {isDemo ? (
        <Stack space="between">
          <Note tone="demo">{t('demo.withdraw')}</Note>
        </Stack>
      ) : null}
      <Card>
        <Form of={form}>
          <SelectInput
            {...form.field('channel')}
            label={t('channel')}
            otherwise={channel.id}
            options={channelChoices(channels, t('everywhere'))}
          />
          {fitting.length === 0 ? (
            <Note>{t('account.none')}</Note>
          ) : (
            <SelectInput
              {...form.field('account')}
              label={t('account.label')}
              otherwise={account?.id}
              options={fitting.map((one) => ({
                id: one.id,
                label: one.label,
                hint: one.fields.map(({ value }) => value).join(' · '),
              }))}
              error={
                account !== undefined && isHeld
                  ? t('account.heldUntil', { time: formatDateTime(account.usableAt) })
                  : undefined
              }
            />
          )}
          <AmountInput
            {...form.field('amount')}
            label={t('amount')}
            unit={coin}
            hint={t('available', { amount: coinText(available ?? '', coin) })}
            error={tooMuch ? t('tooMuch') : termsError(t, terms, coin)}
          />
          <Button variant="ghost" onPress={() => form.setValue('amount', typedText(available ?? '0'))}>
            {t('all')}
          </Button>
          <KeyValue rows={termRows(t, channel, terms)} />
          {channel.live ? null : <Note>{t('rateClosed')}</Note>}
        </Form>
      </Card>
      <ListSection>
        <ListRow label={t('account.manage')} href={`/pages/money/settleAccount?channel=${channel.id}`} />
      </ListSection>
      <Stack space="between" gap={3}>
        <RestrictionNote />
        <MoveNote now={move.now} />
        <SubmitButton
          of={form}
          busy={move.pending || renewing}
          disabled={!good || isHeld || limits.heldUntil > 0 || !limits.hasPayPassword}
          why={why}
        >
          {t('withdraw.next')}
        </SubmitButton>
      </Stack>
    </>
  )
}
