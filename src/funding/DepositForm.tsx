import { useTranslation } from 'react-i18next'
import { type ChannelView, deposits, depositTerms, type PayMethod, payChannels } from '#protocol'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { failureText } from '../core/request/message.ts'
import { useCall } from '../core/request/useCall.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { demo, language } from '../core/state/state.ts'
import { useKept } from '../core/state/useKept.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { readTyped } from '../ui/format/readTyped.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { channelOptions } from './channels.ts'
import css from './Funding.module.css'
import { MoveNote } from './MoveNote.tsx'
import { termRows, termsError } from './termRows.ts'
import { useMove } from './useMove.ts'
import { useNewRate } from './useNewRate.ts'

/** Rates are asked for again so often, in ms. */
const RATES = 10_000
const QUICK = ['50', '100', '500', '1000'] as const

interface FormProps {
  channels: readonly ChannelView[]
  quick: boolean
  /** How the channels are asked for, whose rates are among them. */
  rates: Parameters<typeof useNewRate>[1]
}

const Form = ({ channels, quick, rates }: FormProps) => {
  const { t } = useTranslation('money')
  const navigation = useNavigation()
  const isDemo = useSignalValue(demo)
  const lang = useSignalValue(language)
  const [method, setMethod] = useKept('method', channels[0]?.method ?? 'crypto')
  const [id, setId] = useKept('channel', '')
  const [text, setText] = useKept('amount', quick ? '100' : '')
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
  const methods = [...new Set(channels.map((one) => one.method))]
  return (
    <>
      {isDemo ? (
        <div className={css['out']}>
          <p className={css['demo']}>{t('demo.deposit')}</p>
        </div>
      ) : null}
      <Card>
        <div className={css['stack']}>
          {quick ? null : (
            <Segmented
              label={t('method.label')}
              items={methods.map((one) => ({ id: one, label: t(`method.${one}`) }))}
              value={method as PayMethod}
              onChange={setMethod}
            />
          )}
          <SelectField
            label={t('channel')}
            value={channel.id}
            options={channelOptions(quick ? channels : offered, lang, t('everywhere'))}
            onChange={(next) => {
              setMethod(channels.find((one) => one.id === next)?.method ?? method)
              setId(next)
            }}
          />
          {quick ? (
            <Segmented
              label={t('amount')}
              items={QUICK.map((one) => ({ id: one, label: coinText(one, channel.currency) }))}
              value={QUICK.find((one) => parsed.ok && one === parsed.value)}
              onChange={setText}
            />
          ) : null}
          <AmountField
            label={t('youPay')}
            text={text}
            onText={(next) => setText(next)}
            unit={channel.currency}
            hint={t('bounds', {
              min: coinText(channel.min, channel.currency),
              max: coinText(channel.max, channel.currency),
            })}
            error={termsError(t, terms, channel.currency)}
          />
          <KeyValue rows={termRows(t, channel, terms)} />
          {channel.live ? null : <p className={css['note']}>{t('rateClosed')}</p>}
        </div>
      </Card>
      <div className={css['out']}>
        <MoveNote now={move.now} />
        <Button
          size="large"
          wide
          busy={move.pending || renewing}
          disabled={!good}
          onPress={() => {
            if (good && parsed.ok) move.send({ channel: channel.id, amount: parsed.value, rate: channel.rate })
          }}
        >
          {t('deposit.next')}
        </Button>
      </div>
    </>
  )
}

/** The terms are computed by the same function as at the venue. */
const channelSettings = (channel: ChannelView) => ({ ...channel, details: [], open: true })

/** How much, which way, and what arrives; the venue then says where to pay to. */
export const DepositForm = ({ quick = false }: { quick?: boolean }) => {
  const rates = useCall(payChannels.getPayChannels, {}, { every: RATES })
  const { data, failure, refetch } = rates
  const { t } = useTranslation('money')
  if (data === undefined)
    return failure === undefined ? (
      <SkeletonRows count={5} />
    ) : (
      <ErrorState title={failureText(failure)} onRetry={refetch} />
    )
  if (data.channels.length === 0) return <Empty title={t('noChannel')} text={t('noChannelText')} />
  return <Form channels={data.channels} quick={quick} rates={rates} />
}
