import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { exchange } from '#protocol'
import { useNavigation } from '../core/screens/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { OutcomeScreen } from '../ui/OutcomeScreen.tsx'
import { flashRows } from './flashRows.ts'
import { tradePath } from './tradePath.ts'

/** In the address of an exchange that was made a moment ago. */
export const NEW = 'new'
const SHOWN: ReadonlySet<string> = new Set(['in', 'rate', 'spread', 'fee'])

/** That an exchange is done, over its page, for whoever comes from making it. */
export const ExchangeOutcome = ({ done }: { done: exchange.Exchanged }) => {
  const { t } = useTranslation('money')
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const page = `/pages/history/flashHistory?id=${done.id}`
  const read = (): void => navigation.replace(page)
  // Money is traded for coins, and a coin at its own pair.
  const coin = done.to === 'USDT' ? done.from : done.to
  return (
    <OutcomeScreen
      open={query.has(NEW)}
      onClose={read}
      look={{ sign: 'tick', tone: 'good' }}
      title={t('outcome.exchange.done', { amount: coinText(done.in, done.from) })}
      facts={{
        label: t('flash.get'),
        figure: coinText(done.out, done.to),
        rows: flashRows(t, done).filter(({ id }) => SHOWN.has(id)),
      }}
      foot={
        <>
          <Button variant="ghost" size="large" wide onPress={read}>
            {t('details')}
          </Button>
          <Button size="large" wide onPress={() => navigation.replace(tradePath(coin))}>
            {t('tradeNow')}
          </Button>
        </>
      }
    />
  )
}
