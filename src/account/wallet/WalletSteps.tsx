import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { PairButton } from './PairButton.tsx'
import type { useWallet } from './useWallet.ts'
import css from './Wallet.module.css'

/** What the sheet shows at each step: looking, none, which one, asking, the problem, the account. */
export const WalletSteps = ({ state, look, ask }: ReturnType<typeof useWallet>) => {
  const { t } = useTranslation('wallet')
  const nameOf = (name: string | undefined): string => name ?? t('unnamed')
  switch (state.step) {
    case 'idle':
    case 'looking':
      return <SkeletonRows count={2} />
    case 'none':
      return (
        <Empty compact title={t('none')} text={t('noneText')}>
          <Button variant="ghost" onPress={look}>
            {t('again')}
          </Button>
        </Empty>
      )
    case 'choose':
      return (
        <>
          <p className={css['said']}>{t('which')}</p>
          <div className={css['rows']}>
            {state.wallets.map((wallet) => (
              <ListRow key={wallet.id} label={nameOf(wallet.name)} hint={wallet.id} onPress={() => void ask(wallet)} />
            ))}
          </div>
        </>
      )
    case 'asking':
      return <output className={css['said']}>{t('asking', { wallet: nameOf(state.wallet.name) })}</output>
    case 'problem':
      return (
        <ErrorState
          compact
          title={t(`problem.${state.why}`, { wallet: nameOf(state.wallet.name) })}
          text={t('safe')}
          onRetry={() => ask(state.wallet)}
        />
      )
    case 'done': {
      const { wallet, address, code } = state.account
      return (
        <>
          <p className={css['said']}>{t('found', { wallet: nameOf(wallet.name) })}</p>
          <CopyRow label={t('address')} value={address} />
          {code === undefined ? (
            <p className={css['said']}>{t('noCode')}</p>
          ) : (
            <CopyRow label={t('code')} value={code} />
          )}
          <PairButton account={state.account} />
          <Button variant="ghost" wide onPress={look}>
            {t('other')}
          </Button>
        </>
      )
    }
  }
}
