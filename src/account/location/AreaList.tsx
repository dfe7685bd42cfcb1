import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useTranslation } from 'react-i18next'
import { common, type InputOf } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { area as chosenArea } from '../../core/screens/area.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { countryName } from '../../ui/format/countryName.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import css from './Location.module.css'

/** Names seldom change. */
const FRESH = 600_000

type Asked = InputOf<typeof common.areaDetails>

interface AreaRowsProps {
  asked: Asked
  title: string
  /** Opens a country. */
  onOpen: (id: number) => void
  onChoose: (id: number) => void
  /** When the venue lists nothing there. */
  nothing: { readonly title: string; readonly text: string }
}

/** The areas of an answer: a country opens, a city is chosen. */
export const AreaRows = ({ asked, title, onOpen, onChoose, nothing }: AreaRowsProps) => {
  const chosen = useSignalValue(chosenArea)
  const { t } = useTranslation('location')
  return (
    <CallState
      call={useCall(common.areaDetails, asked, { fresh: FRESH })}
      compact
      isEmpty={({ areas }) => areas.length === 0}
      empty={<Empty compact title={nothing.title} text={nothing.text} />}
    >
      {({ areas }) => (
        <ListSection title={title}>
          {areas.map(({ id, kind, code, name }) => (
            <ListRow
              key={id}
              label={name}
              {...(kind === 'city' && asked.query !== undefined ? { hint: countryName(code) } : {})}
              {...(id === chosen ? { end: <Check size={18} aria-label={t('chosen')} /> } : {})}
              onPress={() => (kind === 'country' ? onOpen : onChoose)(id)}
            />
          ))}
        </ListSection>
      )}
    </CallState>
  )
}

interface AreaListProps {
  /** The world, or a country. */
  parent: number
  onOpen: (id: number) => void
  onChoose: (id: number) => void
}

/** What lies in an area, behind the way up and the area itself. */
export const AreaList = ({ parent, onOpen, onChoose }: AreaListProps) => {
  const { t } = useTranslation('location')
  const inWorld = parent === common.WORLD
  const { data } = useCall(common.areaDetails, { id: parent }, { fresh: FRESH, enabled: !inWorld })
  const name = data?.areas.at(-1)?.name
  return (
    <>
      {inWorld ? null : (
        <div className={css['where']}>
          <button type="button" className={css['up']} onClick={() => onOpen(common.WORLD)}>
            <ChevronLeft size={18} aria-hidden />
            {t('allCountries')}
          </button>
        </div>
      )}
      {inWorld ? (
        <ListSection>
          <ListRow label={t('everywhere')} onPress={() => onChoose(common.WORLD)} />
        </ListSection>
      ) : name === undefined ? null : (
        <ListSection>
          <ListRow label={t('allOf', { name })} onPress={() => onChoose(parent)} />
        </ListSection>
      )}
      <AreaRows
        key={parent}
        asked={{ parent }}
        title={inWorld ? t('countries') : t('citiesIn', { name: name ?? '' })}
        onOpen={onOpen}
        onChoose={onChoose}
        nothing={{ title: t('noCities'), text: t('noCitiesText') }}
      />
    </>
  )
}
