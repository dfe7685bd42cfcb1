import type { Block } from '#protocol'

/** How a line that is no paragraph begins. */
const HEADING = '# '
const NOTE = '! '
const ITEM = '- '
const STEP = /^\d{1,2}\. /

/**
 * A text of the venue as lines, as operators write it: `# ` begins a heading, `! ` a note, `- ` an item of a list, `1.
 * ` a step; any other line is a paragraph.
 */
export const linesOf = (body: readonly Block[]): string[] =>
  body.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
        return [HEADING + block.text]
      case 'note':
        return [NOTE + block.text]
      case 'paragraph':
        return [block.text]
      case 'list':
        return block.items.map((item) => ITEM + item)
      case 'steps':
        return block.items.map((item, at) => `${at + 1}. ${item}`)
    }
  })

const asBlock = (line: string): Block => {
  if (line.startsWith(HEADING)) return { kind: 'heading', text: line.slice(HEADING.length).trim() }
  if (line.startsWith(NOTE)) return { kind: 'note', text: line.slice(NOTE.length).trim() }
  if (line.startsWith(ITEM)) return { kind: 'list', items: [line.slice(ITEM.length).trim()] }
  if (STEP.test(line)) return { kind: 'steps', items: [line.replace(STEP, '').trim()] }
  return { kind: 'paragraph', text: line }
}

/** The blocks of these lines; consecutive items or steps form one. It stays plain text. */
export const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = []
  for (const block of lines.map(asBlock)) {
    const last = blocks.at(-1)
    if (last !== undefined && 'items' in last && 'items' in block && last.kind === block.kind)
      last.items.push(...block.items)
    else blocks.push(block)
  }
  return blocks
}
