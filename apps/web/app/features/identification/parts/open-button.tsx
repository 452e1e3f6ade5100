import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'

/** Opens a check. Verilive’s needs a document whose policy lets it compile its code: only the camera’s page has it. */
export function OpenButton({ children }: { children: string }) {
  const { config } = useBoot()
  const t = useText('identification')
  return (
    <CommandButton command="open" sending={t('starting')} reloadDocument={config.verilive !== null}>
      {children}
    </CommandButton>
  )
}
