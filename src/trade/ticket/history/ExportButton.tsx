import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#protocol'
import { cx } from '../../../core/cx.ts'
import { allPages, type RowPage } from '../../../core/request/allPages.ts'
import { failureText } from '../../../core/request/message.ts'
import { BarTools } from '../../../ui/BarTools.tsx'
import { Button } from '../../../ui/Button.tsx'
import { saveCsv } from '../../../ui/saveCsv.ts'
import css from './History.module.css'

interface ExportButtonProps<Row> {
  /** Of the file; the day and `.csv` follow. */
  name: string
  /** A page of what the filters show, from a cursor on. */
  page: (cursor: string | undefined) => Promise<Reply<RowPage<Row>>>
  text: (rows: readonly Row[]) => string
  /** What the rows are called. */
  of?: 'orders' | 'lines'
}

/** In the page's bar: every page of what the filters show, as one file; a page that fails leaves none. */
export const ExportButton = <Row,>({ name, page, text, of = 'orders' }: ExportButtonProps<Row>) => {
  const { t } = useTranslation('trade')
  const [result, setResult] = useState<string>()

  const pull = async (): Promise<void> => {
    setResult(undefined)
    const reply = await allPages(page)
    if (reply.kind !== 'ok') return setResult(failureText(reply))
    saveCsv(name, text(reply.data))
    setResult(t(of === 'lines' ? 'record.exportedLines' : 'record.exported', { count: reply.data.length }))
  }

  return (
    <>
      <BarTools>
        <Button variant="plain" className="icon-target" aria-label={t('record.export')} onPress={pull}>
          <Download size={20} aria-hidden />
        </Button>
      </BarTools>
      <span aria-live="polite" className={cx(css['export'], css['small'])}>
        {result}
      </span>
    </>
  )
}
