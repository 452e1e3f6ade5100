import { useText } from '../../../texts/text.ts'
import { allowingBrowser } from '../browser-kind.ts'
import { useUserAgent } from '../use-camera.ts'

/** Where this very browser keeps its permission of the camera. */
export function HowToAllow() {
  const t = useText('identification')
  return <p>{t(`allow_${allowingBrowser(useUserAgent())}`)}</p>
}
