import { useTranslation } from 'react-i18next'
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
import { demo, language } from '../core/state/state.ts'
import { useKept } from '../core/state/useKept.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { readTyped } from '../ui/format/readTyped.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { typedText } from '../ui/format/typed.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { channelOptions } from './channels.ts'
import css from './Funding.module.css'
import { MoveNote } from './MoveNote.tsx'
import { termRows, termsError } from './termRows.ts'
import { useMove } from './useMove.ts'
import { useNewRate } from './useNewRate.ts'

interface WithdrawFormProps {
  channels: readonly ChannelView[]
  standing: money.Standing
  accounts: readonly money.PayoutAccount[]
  /** How the channels are asked for, whose rates are among them. */
  rates: Parameters<typeof useNewRate>[1]
}

/** Which way, to which account, how much: with fee and net before anything is sent. */
export const WithdrawForm = ({ channels, standing, accounts, rates }: WithdrawFormProps) => {
  const { t } = useTranslation('money')
  const navigation = useNavigation()
  const isDemo = useSignalValue(demo)
  const lang = useSignalValue(language)
  const [id, setId] = useKept('channel', channels.find((one) => one.coin === 'USDT')?.id ?? '')
  const [accountId, setAccountId] = useKept('account', '')
  const [text, setText] = useKept('amount', '')
  const channel = channels.find((one) => one.id === id) ?? channels[0]
  const coin = channel?.coin ?? 'USDT'
  const funds = useCall(sctFunds.getByCode, { coin })
  const move = useMove(withdrawals.addOutpayOffline, 'money-withdraw', (done) =>
    navigation.push(`/pages/money/Twoconfirm?id=${done.id}`),
  )
  const renewing = useNewRate(move.now, rates)
  if (channel === undefined) return null
  const fitting = accounts.filter((one) => one.currency === channel.currency && one.network === channel.network)
  const account = fitting.find((one) => one.id === accountId) ?? fitting[0]
  const available = funds.data?.fund.available
  const parsed = readTyped(text)
  const terms = parsed.ok
    ? withdrawalTerms({ ...channel, details: [], open: true }, parsed.value, channel.rate)
    : undefined
  const tooMuch = parsed.ok && available !== undefined && compare(parsed.value, available) > 0
  const held = account?.held === true
  const good = terms !== undefined && !isProblem(terms) && !tooMuch && account !== undefined
  return (
    <>
      {isDemo ? (
        <div className={css['out']}>
          <p className={css['demo']}>{t('demo.withdraw')}</p>
        </div>
      ) : null}
      <Card>
        <div className={css['stack']}>
          <SelectField
            label={t('channel')}
            value={channel.id}
            options={channelOptions(channels, lang, t('everywhere'))}
            onChange={setId}
          />
          {fitting.length === 0 ? (
            <p className={css['note']}>{t('account.none')}</p>
          ) : (
            <SelectField
              label={t('account.label')}
              value={account?.id}
              options={fitting.map((one) => ({
                id: one.id,
                label: one.label,
                hint: one.fields.map(({ value }) => value).join(' · '),
              }))}
              onChange={setAccountId}
              error={held ? t('account.heldUntil', { time: formatDateTime(account.usableAt) }) : undefined}
            />
          )}
          <AmountField
            label={t('amount')}
            text={text}
            onText={(next) => setText(next)}
            unit={coin}
            hint={t('available', { amount: coinText(available ?? '', coin) })}
            error={tooMuch ? t('tooMuch') : termsError(t, terms, coin)}
          />
          <Button variant="ghost" onPress={() => setText(typedText(available ?? '0'))}>
            {t('all')}
          </Button>
          <KeyValue rows={termRows(t, channel, terms)} />
          {channel.live ? null : <p className={css['note']}>{t('rateClosed')}</p>}
        </div>
      </Card>
      <ListSection>
        <ListRow label={t('account.manage')} href="/pages/money/settleAccount" />
      </ListSection>
      <div className={css['out']}>
        <MoveNote now={move.now} />
        <Button
          size="large"
          wide
          busy={move.pending || renewing}
          disabled={!good || standing.heldUntil > 0 || !standing.hasPayPassword}
          onPress={() => {
            if (good && parsed.ok)
              move.send({ channel: channel.id, account: account.id, amount: parsed.value, rate: channel.rate })
          }}
        >
          {t('withdraw.next')}
        </Button>
      </div>
    </>
  )
}
