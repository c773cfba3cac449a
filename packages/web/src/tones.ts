/** Short tones one after the other. Browsers stay silent until the reader has used the page. */
export function playTones(frequencies: readonly number[]): void {
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: 0.15 });
  volume.connect(context.destination);
  frequencies.forEach((frequency, index) => {
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume);
    const start = context.currentTime + index * 0.16;
    tone.start(start);
    tone.stop(start + 0.14);
    if (index === frequencies.length - 1) tone.onended = () => void context.close();
  });
}
