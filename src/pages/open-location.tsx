import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { CoordinateRow } from '../account/location/CoordinateRow.tsx'
import { decimalText, degreesText, geoLink, sharedPlace } from '../account/location/sharedPlace.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import css from './open-location.module.css'

/** A place that somebody shared: its name, its coordinates, and the way to the device's own map. No map tiles. */
const OpenLocation = () => {
  const { t } = useTranslation(['location', 'common', 'shell'])
  const navigation = useNavigation()
  const place = sharedPlace(useLocation().search)
  if (place === undefined)
    return (
      <Page bar={<PageBar title={t('shell:title.openLocation')} />}>
        <Empty icon={<MapPinOff size={40} />} title={t('location:noPlace')} text={t('location:noPlaceText')}>
          <Button onPress={() => navigation.back()}>{t('common:back')}</Button>
        </Empty>
      </Page>
    )
  const { lat, lon, name } = place
  const angles = [
    t(lat < 0 ? 'location:south' : 'location:north', { angle: degreesText(lat) }),
    t(lon < 0 ? 'location:west' : 'location:east', { angle: degreesText(lon) }),
  ]
  return (
    <Page tint bar={<PageBar title={t('shell:title.openLocation')} />}>
      <h2 className={css['name']} dir="auto">
        {name ?? t('location:unnamed')}
      </h2>
      <Card>
        <CoordinateRow label={t('location:decimal')} value={decimalText(place)} />
        <CoordinateRow label={t('location:degrees')} value={angles.join(', ')} />
      </Card>
      <div className={css['foot']}>
        <a className={css['map']} href={geoLink(place)}>
          {t('location:openMap')}
        </a>
        <p className={css['hint']}>{t('location:openMapHint')}</p>
      </div>
    </Page>
  )
}
export default OpenLocation
