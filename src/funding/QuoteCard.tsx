import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exchange } from '#protocol'
import { useNavigation } from '../core/screens/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CountdownRing } from '../ui/CountdownRing.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { rateText } from '../ui/format/rate.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { NEW } from './ExchangeOutcome.tsx'
import css from './Funding.module.css'
import { flashRows } from './flashRows.ts'
import { MoveNote } from './MoveNote.tsx'
import { useMove } from './useMove.ts'

interface QuoteCardProps {
  quote: exchange.FlashQuote
  /** Asks for a new one, which is looked at anew. */
  onAgain: () => unknown
}

/** A price that holds until it runs out; then it is gone, and only a new one can be taken. */
export const QuoteCard = ({ quote, onAgain }: QuoteCardProps) => {
  const { t } = useTranslation('money')
  const navigation = useNavigation()
  const [over, setOver] = useState(false)
  const move = useMove(exchange.addOrder, 'money-flash', (done) =>
    navigation.push(`/pages/history/flashHistory?id=${done.id}&${NEW}`),
  )
  const { dismiss } = move
  // What became of an earlier quote is not said of this one.
  useEffect(dismiss, [dismiss])
  const gone = over || move.now.phase === 'refused'
  return (
    <Card title={t('flash.quote')}>
      <Stack>
        <div className={css['payHead']}>
          <span className={css['payAmount']}>
            <span className={css['figure']}>{coinText(quote.out, quote.to)}</span>
            <Note as="span">{t(over ? 'flash.over' : 'flash.holds')}</Note>
          </span>
          {over ? null : (
            <CountdownRing
              from={quote.expires - exchange.QUOTE_LIFETIME}
              until={quote.expires}
              onEnd={() => setOver(true)}
            />
          )}
        </div>
        <KeyValue rows={flashRows(t, quote)} />
        <MoveNote now={move.now} />
        {gone && !move.pending ? (
          <Button
            size="large"
            wide
            variant="ghost"
            onPress={() => {
              dismiss()
              return onAgain()
            }}
          >
            {t('flash.again')}
          </Button>
        ) : (
          <Button size="large" wide busy={move.pending} onPress={() => move.send({ quote: quote.id })}>
            {t('flash.take')}
          </Button>
        )}
        <Note>
          {t('flash.words', { percent: rateText(quote.spread), cost: coinText(quote.cost, quote.to) })}{' '}
          {t('flash.condition')}
        </Note>
      </Stack>
    </Card>
  )
}
