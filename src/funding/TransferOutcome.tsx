import { useTranslation } from 'react-i18next'
import type { TransferView } from '#protocol'
import { useNavigation } from '../core/screens/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { Note } from '../ui/Note.tsx'
import { OutcomeScreen } from '../ui/OutcomeScreen.tsx'
import { useEnded } from '../ui/useEnded.ts'
import { transferRows } from './TransferDetails.tsx'
import { tradePath } from './tradePath.ts'

/** Somebody else has it in hand. */
export const isInHand = ({ kind, state }: Pick<TransferView, 'kind' | 'state'>): boolean =>
  state === 'pending' || (kind === 'withdrawal' && state === 'approved')

/** Of the facts of a transfer those that a look at its end needs. */
const SHOWN: ReadonlySet<string> = new Set(['channel', 'outside', 'amount', 'fee', 'to'])

/** That a deposit was credited, a withdrawal paid, or either refused, on a screen of its own while one watches. */
export const TransferOutcome = ({ view }: { view: TransferView }) => {
  const { t } = useTranslation(['money', 'common'])
  const { t: why } = useTranslation('certification')
  const navigation = useNavigation()
  const { kind, state, coin, currency, reason, byDemo } = view
  const [ended, read] = useEnded(isInHand(view))
  const isGood = state === 'approved' || state === 'paid'
  const isDeposit = kind === 'deposit'
  const follow = (to: string): void => {
    read()
    navigation.push(to)
  }
  const next = isGood
    ? isDeposit
      ? { label: t('money:tradeNow'), onPress: () => follow(tradePath(coin, view.net)) }
      : { label: t('common:done'), onPress: read }
    : {
        label: t('common:retry'),
        onPress: () => follow(isDeposit ? '/pages/money/addMoney' : '/pages/money/withdraw'),
      }
  const safe = isGood ? undefined : t(`money:outcome.${kind}.safe`)
  return (
    <OutcomeScreen
      // What the user cancelled is no news.
      open={ended && (isGood || state === 'refused')}
      onClose={read}
      look={isGood ? { sign: 'tick', tone: 'good' } : { sign: 'cross', tone: 'bad' }}
      title={t(`money:outcome.${kind}.${isGood ? 'done' : 'refused'}`)}
      text={[reason === undefined ? undefined : why(`reason.${reason}`), safe].filter(Boolean).join(' ') || undefined}
      facts={{
        ...(isGood
          ? {
              label: t(isDeposit ? 'money:credited' : 'money:paidOut'),
              figure: isDeposit ? coinText(view.net, coin) : coinText(view.outside, currency),
            }
          : {}),
        rows: transferRows(t, view).filter(({ id }) => SHOWN.has(id)),
      }}
      foot={
        <>
          <Button variant="ghost" size="large" wide onPress={read}>
            {t('money:details')}
          </Button>
          <Button size="large" wide onPress={next.onPress}>
            {next.label}
          </Button>
        </>
      }
    >
      {byDemo ? <Note tone="demo">{t('money:demo.decided')}</Note> : null}
    </OutcomeScreen>
  )
}
