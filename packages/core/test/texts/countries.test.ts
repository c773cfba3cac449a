import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { countryCodes, countryName, countryOf, isCountryCode } from '@tribunal/core/texts/countries';

test('the 249 countries of ISO 3166-1 and Kosovo have a code and a name', () => {
  equal(new Set(countryCodes).size, 250);
  deepEqual(
    countryCodes.filter((code) => countryName(code, 'en').length <= 3),
    [],
  );
  deepEqual(['VNM', 'XKX', 'VN', 'XYZ', 'vnm', ''].map(isCountryCode), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a country is found by its code, or by its name in a language of the interface, however it is spelled', () => {
  const spellings = ['vnm', 'VN', 'Vietnam', 'Viet Nam', 'Việt Nam', 'VIET-NAM'];
  deepEqual(spellings.map(countryOf), Array(spellings.length).fill('VNM'));
  deepEqual(['germany', 'Đức', 'Nowhere', ''].map(countryOf), ['DEU', 'DEU', null, null]);
  equal(countryName('XYZ', 'en'), 'XYZ');
});
