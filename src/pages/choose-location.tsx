import { useTranslation } from 'react-i18next'
import { common } from '#protocol'
import { AreaList, AreaRows } from '../account/location/AreaList.tsx'
import { ChosenRow } from '../account/location/ChosenRow.tsx'
import { useLeavePicker } from '../account/location/leavePicker.ts'
import { NearestCity } from '../account/location/NearestCity.tsx'
import { useKept } from '../core/state/useKept.ts'
import { Page } from '../ui/Page.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useDebounced } from '../ui/useDebounced.ts'

/** Picks an area: from the world to a country to a city, by search, or the city nearest to the device. */
const ChooseLocation = () => {
  const { t } = useTranslation(['location', 'shell'])
  const [text, setText] = useKept('text', '')
  const [parent, setParent] = useKept('parent', String(common.WORLD))
  const settled = useDebounced(text.trim())
  const query = text.trim() === '' ? '' : settled
  const leave = useLeavePicker()
  const open = (id: number): void => {
    setText('')
    setParent(String(id))
  }
  return (
    <Page tint bar={<PageBar title={t('shell:title.chooseLocation')} />}>
      <SearchField page label={t('location:search')} text={text} onText={setText} />
      {query === '' ? (
        <>
          <ChosenRow />
          <NearestCity onChoose={leave} />
          <AreaList parent={Number(parent)} onOpen={open} onChoose={leave} />
        </>
      ) : (
        <AreaRows
          asked={{ query }}
          title={t('location:results')}
          onOpen={open}
          onChoose={leave}
          nothing={{ title: t('location:nothing', { text: query }), text: t('location:nothingText') }}
        />
      )}
    </Page>
  )
}
export default ChooseLocation
