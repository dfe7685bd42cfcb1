import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#protocol'
import { failureText } from '../../../core/request/message.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import css from './History.module.css'

interface ExportButtonProps<Row> {
  /** Of the file; the day and `.csv` follow. */
  name: string
  /** A page of what the filters show, from a cursor on. */
  page: (
    cursor: string | undefined,
  ) => Promise<Reply<{ readonly rows: readonly Row[]; readonly next?: string | undefined }>>
  text: (rows: readonly Row[]) => string
  /** What the rows are called. */
  of?: 'orders' | 'lines'
}

/** Every page of what the filters show, as one file; a page that fails leaves none. */
export const ExportButton = <Row,>({ name, page, text, of = 'orders' }: ExportButtonProps<Row>) => {
  const { t } = useTranslation('trade')
  const [result, setResult] = useState<string>()

  const pull = async (): Promise<void> => {
    setResult(undefined)
    const rows: Row[] = []
    let cursor: string | undefined
    do {
      // Each page begins where the one before ended.
      // oxlint-disable-next-line no-await-in-loop
      const reply = await page(cursor)
      if (reply.kind !== 'ok') {
        setResult(failureText(reply))
        return
      }
      rows.push(...reply.data.rows)
      cursor = reply.data.next
    } while (cursor !== undefined)
    saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv;charset=utf-8', text(rows))
    setResult(t(of === 'lines' ? 'record.exportedLines' : 'record.exported', { count: rows.length }))
  }

  return (
    <div className={css['export']}>
      <Button variant="plain" onPress={pull}>
        {t('record.export')}
      </Button>
      <span aria-live="polite" className={css['small']}>
        {result}
      </span>
    </div>
  )
}
