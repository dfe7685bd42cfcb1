import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { screenMenu } from '../../ui/screenMenu.ts'
import { ReportSheet } from './ReportSheet.tsx'
import css from './ScreenMenu.module.css'

const HELP = '/pages/helpCenter/helpCenter'
const SERVICES = '/pages/login/services'

const close = (): void => {
  screenMenu.value = undefined
}

/** What every screen's menu holds: the report about a text of the screen, help, and support. */
const ScreenMenu = () => {
  const { t } = useTranslation(['report', 'shell', 'common'])
  const navigation = useNavigation()
  const now = useSignalValue(screenMenu)
  const [before, setBefore] = useState<typeof now>()
  /** Each report begins empty, with the texts of the screen that is open. */
  const [reports, setReports] = useState(0)
  if (now !== before) {
    setBefore(now)
    if (now === 'report') setReports(reports + 1)
  }
  const go = (path: string): void => {
    close()
    navigation.push(path)
  }
  return (
    <>
      <Sheet open={now === 'entries'} onClose={close} title={t('common:more')}>
        <div className={css['rows']}>
          <ListRow
            label={t('report:title')}
            onPress={() => {
              screenMenu.value = 'report'
            }}
          />
          <ListRow label={t('shell:title.helpCenter')} onPress={() => go(HELP)} />
          <ListRow label={t('shell:title.services')} onPress={() => go(SERVICES)} />
        </div>
      </Sheet>
      {reports === 0 ? null : <ReportSheet key={reports} open={now === 'report'} onClose={close} />}
    </>
  )
}

export default ScreenMenu
