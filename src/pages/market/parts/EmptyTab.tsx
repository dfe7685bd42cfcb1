import { useTranslation } from 'react-i18next'
import type { MarketTab } from '../../../market/lists/instruments/sort.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'

interface EmptyTabProps {
  readonly tab: MarketTab
  readonly onAddTop: () => void
}

/** Why a tab has no rows, and what to do about it. */
export const EmptyTab = ({ tab, onAddTop }: EmptyTabProps) => {
  const { t } = useTranslation('market')
  if (tab === 'favourites') {
    return (
      <Empty title={t('none.favourites')} text={t('none.favouritesText')}>
        <Button variant="ghost" onPress={onAddTop}>
          {t('none.favouritesAdd')}
        </Button>
      </Empty>
    )
  }
  return <Empty title={t('none.kind')} text={t('none.kindText')} />
}
