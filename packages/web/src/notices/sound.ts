const name = 'notice sound';

/** Two short tones, if the reader wants them. Browsers stay silent until the reader has used the page. */
export function playSound(): void {
  if (!wantsSound()) return;
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: 0.15 });
  volume.connect(context.destination);
  [660, 880].forEach((frequency, index) => {
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume);
    const start = context.currentTime + index * 0.16;
    tone.start(start);
    tone.stop(start + 0.14);
    if (index === 1) tone.onended = () => void context.close();
  });
}

/** The box that turns the sound on and off works only with a script, so the page hides it. */
export function offerSound(label: HTMLElement): void {
  const box = label.querySelector('input')!;
  box.checked = wantsSound();
  label.hidden = false;
  box.addEventListener('change', () => {
    try {
      localStorage.setItem(name, box.checked ? 'on' : 'off');
    } catch {
      return;
    }
    playSound();
  });
}

function wantsSound(): boolean {
  try {
    return localStorage.getItem(name) === 'on';
  } catch {
    return false;
  }
}
