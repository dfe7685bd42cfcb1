import { useTranslation } from 'react-i18next'
import type { ChosenPlace } from '../account/location/useChosenPlace.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'

/** Where one pays from or is paid: ways that are not open there are left out. Leads to the picker. */
export const AreaRow = ({ place }: { place: ChosenPlace | undefined }) => {
  const { t } = useTranslation('money')
  const name = place?.kind === 'world' ? t('everywhere') : place?.name
  return (
    <ListSection>
      <ListRow label={t('area')} end={name} href="/choose-location" />
    </ListSection>
  )
}
