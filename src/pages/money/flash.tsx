import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { compare, exchange, sctFunds } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useKept } from '../../core/state/useKept.ts'
import css from '../../funding/Funding.module.css'
import { QuoteCard } from '../../funding/QuoteCard.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { DemoTag } from '../../ui/DemoTag.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { readTyped } from '../../ui/format/readTyped.ts'
import { typedText } from '../../ui/format/typed.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

/** Exchanges one coin for another at a price that holds ten seconds. */
const Flash = () => {
  const { t } = useTranslation('money')
  const { t: shell } = useTranslation('shell')
  const [query] = useSearchParams()
  const [from, setFrom] = useKept('from', query.get('from') ?? 'USDT')
  const [to, setTo] = useKept('to', query.get('to') ?? 'BTC')
  const [text, setText] = useKept('amount', '')
  const [quote, setQuote] = useState<exchange.FlashQuote>()
  const [problem, setProblem] = useState<string>()
  const call = useCall(exchange.exchangeData, {})
  const funds = useCall(sctFunds.getByCode, { coin: from })
  const parsed = readTyped(text)
  const available = funds.data?.fund.available
  const tooMuch = parsed.ok && available !== undefined && compare(parsed.value, available) > 0
  const offered = call.data?.terms.coins ?? []
  const coins = offered.map(({ coin }) => ({ id: coin, label: coin }))
  const targets = coins.filter((_, at) => offered[at]?.buyable)
  const change = (set: (next: string) => void) => (next: string) => {
    setQuote(undefined)
    setProblem(undefined)
    set(next)
  }
  const turn = (): void => {
    setQuote(undefined)
    setFrom(to)
    setTo(from)
    setText('')
  }
  const ask = async (): Promise<void> => {
    if (!parsed.ok) return
    setProblem(undefined)
    const reply = await request(exchange.exchangeData, { quote: { from, to, amount: parsed.value } })
    setQuote(reply.kind === 'ok' ? reply.data.quote : undefined)
    if (reply.kind !== 'ok') setProblem(failureText(reply))
  }
  return (
    <Page
      tint
      bar={
        <PageBar title={shell('title.flash')} back="/pages/fund/fund">
          <DemoTag />
        </PageBar>
      }
    >
      <CallState call={call} rows={5}>
        {() => (
          <>
            <Card>
              <div className={css['stack']}>
                <SelectField label={t('flash.give')} value={from} options={coins} onChange={change(setFrom)} />
                <AmountField
                  label={t('amount')}
                  text={text}
                  onText={change(setText)}
                  unit={from}
                  hint={t('available', { amount: coinText(available ?? '', from) })}
                  error={problem ?? (tooMuch ? t('tooMuch') : from === to ? t('flash.same') : undefined)}
                />
                <div className={css['line']}>
                  <Button variant="ghost" onPress={() => change(setText)(typedText(available ?? '0'))}>
                    {t('all')}
                  </Button>
                  <Button variant="ghost" onPress={turn} aria-label={t('flash.turn')}>
                    <ArrowUpDown size={18} aria-hidden />
                  </Button>
                </div>
                <SelectField label={t('flash.get')} value={to} options={targets} onChange={change(setTo)} />
              </div>
            </Card>
            {quote === undefined ? (
              <div className={css['out']}>
                <Button
                  size="large"
                  wide
                  disabled={!parsed.ok || tooMuch || from === to || !targets.some(({ id }) => id === to)}
                  onPress={ask}
                >
                  {t('flash.ask')}
                </Button>
              </div>
            ) : (
              <QuoteCard key={quote.id} quote={quote} onAgain={ask} />
            )}
            <ListSection>
              <ListRow label={shell('title.flashList')} href="/pages/history/history" />
            </ListSection>
          </>
        )}
      </CallState>
    </Page>
  )
}

export default Flash
