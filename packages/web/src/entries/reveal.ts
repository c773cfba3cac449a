// Plays the ceremony that reveals the results of a contest.
import { openCeremony } from '../reveal/open-ceremony.ts';
import { openPresenter } from '../reveal/presenter.ts';

const place = document.getElementById('reveal');
if (place) {
  if (location.hash === '#presenter') openPresenter(place);
  else void openCeremony(place);
}
