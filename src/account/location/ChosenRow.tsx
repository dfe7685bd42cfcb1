import { useTranslation } from 'react-i18next'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { useChosenPlace } from './useChosenPlace.ts'

/** The place that is chosen, with the way to where it lies; nothing for everywhere. */
export const ChosenRow = () => {
  const { t } = useTranslation('location')
  const place = useChosenPlace()
  if (place === undefined || place.lat === '') return null
  const { lat, lon, name } = place
  return (
    <ListSection title={t('chosen')}>
      <ListRow label={name} href={`/open-location?${new URLSearchParams({ lat, lon, name })}`} />
    </ListSection>
  )
}
